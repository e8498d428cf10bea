import type { HttpContext } from '@adonisjs/core/http'
import { ResubmitApplication, TakeApplicantStep } from '#applications/actions/submit_application'
import { applicationOfUser } from '#applications/queries/my_applications'
import { ownStepValidator } from '#applications/validators/own_step'

/** Steps of the applicant on a submitted application: resubmit, withdraw, extend, give up. */
export default class MyApplicationStepsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const {
      action,
      confirmed = false,
      expectedStatusId,
    } = await request.validateUsing(ownStepValidator)
    const step = { application, actor: user.actor, expectedStatusId }

    if (action === 'resubmit') {
      await new ResubmitApplication().run({ ...step, confirmed, locale: i18n.locale })
    } else {
      await new TakeApplicantStep().run(action, step)
    }
    session.flash('success', i18n.t(`applications.messages.done.${action}`))
    return response.redirect().toRoute('applications.mine.show', { uuid: application.uuid })
  }
}
