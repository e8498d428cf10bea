import type { HttpContext } from '@adonisjs/core/http'
import { listClaims } from '#api/queries/records'
import { claimsQuery } from '#api/schemas/requests'

export default class ApiClaimsController {
  async index({ apiClient, request }: HttpContext) {
    return listClaims(await claimsQuery.validate(request.qs()), apiClient)
  }
}
