import type { HttpContext } from '@adonisjs/core/http'
import { claims } from '#api/queries/claims'
import { claimsQuery } from '#api/schemas/questions'

export default class ApiClaimsController {
  async index({ apiClient, request }: HttpContext) {
    return claims(await claimsQuery.validate(request.qs()), apiClient)
  }
}
