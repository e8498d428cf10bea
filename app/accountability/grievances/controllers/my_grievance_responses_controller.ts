import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { RateGrievance, ReopenGrievance } from '#grievances/actions/grievance_transitions'
import { grievanceOfComplainant } from '#grievances/queries/grievance_access'
import type { Complainant } from '#grievances/rules/escalation'
import { ratingValidator, messageValidator } from '#grievances/validators/grievance'

/** The citizen's response to an answer: rates it or reopens the grievance. */
export default class MyGrievanceResponsesController {
  /** Part of the route names, and the complainant. A subclass overrides both for users who are not signed in. */
  protected readonly area: 'mine' | 'signed_out' = 'mine'
  protected complainant = ({ auth }: HttpContext): Complainant => ({
    userId: auth.getUserOrFail().id,
  })

  async reopen(ctx: HttpContext) {
    const { subject, who } = await this.#requestedGrievance(ctx)
    const { message } = await ctx.request.validateUsing(
      messageValidator,
      'grievances.validation.message'
    )
    await new ReopenGrievance().run(who, { ...subject, message })
    return this.#redirectToGrievance(ctx, subject.uuid, 'reopened')
  }

  async rate(ctx: HttpContext) {
    const { subject, who } = await this.#requestedGrievance(ctx)
    const { rating, remarks = null } = await ctx.request.validateUsing(
      ratingValidator,
      'grievances.validation.rating'
    )
    await new RateGrievance().run(who, { ...subject, rating: Number(rating), remarks })
    return this.#redirectToGrievance(ctx, subject.uuid, 'rated')
  }

  async #requestedGrievance(ctx: HttpContext) {
    const who = this.complainant(ctx)
    const { uuid } = await grievanceOfComplainant(who, ctx.params.uuid)
    return {
      who,
      subject: { uuid, expectedVersion: readExpectedVersion(ctx.request, 'expectedVersion') },
    }
  }

  #redirectToGrievance({ i18n, response, session }: HttpContext, uuid: string, done: string) {
    session.flash('success', i18n.t(`grievances.mine.${done}`))
    return response.redirect().toRoute(`grievances.${this.area}.show`, { uuid })
  }
}
