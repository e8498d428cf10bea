import type { HttpContext } from '@adonisjs/core/http'
import { listPayments } from '#api/queries/records'
import { paymentsQuery } from '#api/schemas/requests'

export default class ApiPaymentsController {
  async index({ apiClient, request }: HttpContext) {
    return listPayments(await paymentsQuery.validate(request.qs()), apiClient)
  }
}
