import type { HttpContext } from '@adonisjs/core/http'
import { SubmitApplication } from '#applications/actions/submit_application'
import { profileOwner } from '#auth/contracts/facts'
import { knownDeviceIds } from '#auth/browser_session'
import { NotFound } from '#kernel/exceptions/refusal'
import { summaryPage } from '#applications/queries/submission'
import { submissionValidator } from '#applications/validators/own_step'
import { endChecking } from '#profile/wizard'
import { loanTypeOfPath } from '#masters/rules/schemes'

/** The last page of the wizard: every answer with a link to change it, then the submission. */
export default class SubmissionsController {
  async create(ctx: HttpContext) {
    const { i18n, inertia, params } = ctx
    endChecking(ctx)
    const loanType = this.#loanType(params.loanType)
    return inertia.render('lending/applications/summary', {
      loanTypePath: params.loanType as string,
      ...(await summaryPage(profileOwner(ctx).id, loanType, i18n)),
    })
  }

  async store(ctx: HttpContext) {
    const { i18n, params, request, response, session } = ctx
    const user = profileOwner(ctx)
    const loanType = this.#loanType(params.loanType)
    const { confirmed, endsAppeal } = await request.validateUsing(submissionValidator)
    const application = await new SubmitApplication().run({
      userId: user.id,
      loanType,
      confirmed,
      endsAppeal,
      locale: i18n.locale,
      devices: knownDeviceIds(ctx),
    })
    session.flash('success', i18n.t('applications.messages.submitted'))
    return response.redirect().toRoute('applications.mine.show', { uuid: application.uuid })
  }

  #loanType(path: string) {
    const loanType = loanTypeOfPath(path)
    if (loanType === null) {
      throw new NotFound()
    }
    return loanType
  }
}
