import type { HttpContext } from '@adonisjs/core/http'
import { applicationByUuid, applications } from '#api/queries/applications'
import { applicationsQuery } from '#api/schemas/questions'

export default class ApiApplicationsController {
  async index({ request }: HttpContext) {
    return applications(await applicationsQuery.validate(request.qs()))
  }

  async show({ params }: HttpContext) {
    return applicationByUuid(params.id)
  }
}
