import type { HttpContext } from '@adonisjs/core/http'
import { findApplication, listApplications } from '#api/queries/records'
import { applicationsQuery } from '#api/schemas/requests'

export default class ApiApplicationsController {
  async index({ request }: HttpContext) {
    return listApplications(await applicationsQuery.validate(request.qs()))
  }

  async show({ params }: HttpContext) {
    return findApplication(params.id)
  }
}
