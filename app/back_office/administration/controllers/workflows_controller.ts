import type { HttpContext } from '@adonisjs/core/http'
import { subjectOf, workflowPage } from '#administration/workflow/pages'

/** The statuses and steps of applications and claims. */
export default class WorkflowsController {
  async show({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/administration/workflow', {
      workflow: await workflowPage(subjectOf(params), i18n),
    })
  }
}
