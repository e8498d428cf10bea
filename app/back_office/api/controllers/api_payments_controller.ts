import type { HttpContext } from '@adonisjs/core/http'
import { listPayments } from '#api/queries/payments'
import { paymentsQuery } from '#api/schemas/questions'

export default class ApiPaymentsController {
  async index({ apiClient, request }: HttpContext) {
    return listPayments(await paymentsQuery.validate(request.qs()), apiClient)
  }
}
