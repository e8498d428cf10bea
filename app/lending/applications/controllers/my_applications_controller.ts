import type { HttpContext } from '@adonisjs/core/http'
import { applicationFacts } from '#applications/contracts/facts'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { applicationOfUser, myApplicationView } from '#applications/queries/my_applications'
import { stepViews } from '#applications/queries/next_steps'
import { timelineOf } from '#applications/queries/timeline'
import { expectedLetterDate } from '#workflow/queries/desks'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** A page with the status of the application and the possible actions (EXPERIENCE). */
export default class MyApplicationsController {
  async show({ auth, i18n, inertia, params }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const actor = user.actor
    const [steps, timeline, actions, appeal, likely] = await Promise.all([
      stepViews([application], [], i18n),
      timelineOf(application, i18n.locale),
      allowedActions('application', application.id, actor),
      applicationFacts().appeals.noteOf(application, i18n),
      application.loiCount > 0 ? null : expectedLetterDate(subjectStateOf(application)),
    ])
    return inertia.render('lending/applications/show', {
      application: myApplicationView(application, appeal, i18n.locale),
      steps,
      timeline,
      actions: actions.map((action) => action.action),
      appeal,
      likely,
    })
  }
}
