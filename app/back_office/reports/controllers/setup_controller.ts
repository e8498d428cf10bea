import type { HttpContext } from '@adonisjs/core/http'
import { setupSteps } from '#reports/queries/queue/administration_tasks'

/** The steps that an administrator must complete before the first citizen can be served. */
export default class SetupController {
  async show({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/reports/setup', {
      steps: await setupSteps(i18n.locale),
    })
  }
}
