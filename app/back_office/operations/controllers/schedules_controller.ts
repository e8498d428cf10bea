import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { RequestTaskRun } from '#operations/actions/scheduled_runs'
import { installedTasks, schedulePage } from '#operations/queries/schedule'
import { healthChecks } from '#operations/queries/health_checks'

/** Scheduled tasks: last run, its result, and the next run. */
export default class SchedulesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/operations/schedule', {
      tasks: await schedulePage(i18n),
      health: await healthChecks(),
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const task = installedTasks.find(({ name }) => name === params.task)
    if (!task) throw new NotFound()
    await new RequestTaskRun().run({ task, person: auth.getUserOrFail(), requestId: request.id() })
    session.flash('success', i18n.t('operations.schedule.requested'))
    return response.redirect().toRoute('operations.schedule.index')
  }
}
