import type { HttpContext } from '@adonisjs/core/http'
import { payments } from '#api/queries/payments'
import { paymentsQuery } from '#api/schemas/questions'

export default class ApiPaymentsController {
  async index({ apiClient, request }: HttpContext) {
    return payments(await paymentsQuery.validate(request.qs()), apiClient)
  }
}
