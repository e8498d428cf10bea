import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { RateGrievance, ReopenGrievance } from '#grievances/actions/grievance_transitions'
import { grievanceOfComplainant } from '#grievances/queries/complainants'
import { ratingValidator, messageValidator } from '#grievances/validators/grievance'

/** What a citizen does with an answer: rates it, or has the complaint opened again. */
export default class MyGrievanceResponsesController {
  async reopen({ auth, i18n, params, request, response, session }: HttpContext) {
    const who = { userId: auth.getUserOrFail().id }
    const { uuid } = await grievanceOfComplainant(who, params.uuid)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { message } = await request.validateUsing(
      messageValidator,
      'grievances.validation.message'
    )
    await new ReopenGrievance().run(who, { uuid, message, expectedVersion })
    session.flash('success', i18n.t('grievances.mine.reopened'))
    return response.redirect().toRoute('grievances.mine.show', { uuid })
  }

  async rate({ auth, i18n, params, request, response, session }: HttpContext) {
    const who = { userId: auth.getUserOrFail().id }
    const { uuid } = await grievanceOfComplainant(who, params.uuid)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { rating, remarks = null } = await request.validateUsing(
      ratingValidator,
      'grievances.validation.rating'
    )
    await new RateGrievance().run(who, { uuid, rating: Number(rating), remarks, expectedVersion })
    session.flash('success', i18n.t('grievances.mine.rated'))
    return response.redirect().toRoute('grievances.mine.show', { uuid })
  }
}
