import type { HttpContext } from '@adonisjs/core/http'
import { driverName } from '#notifications/drivers/delivery'
import { outboxPage } from '#notifications/queries/outbox_page'

/** Messages sent by SMS and e-mail, and failed ones (DECISIONS 11). */
export default class OutboxController {
  async index({ inertia, request }: HttpContext) {
    const { status, page } = request.qs()
    return inertia.render('platform/notifications/outbox', {
      messages: await outboxPage({ status, page }),
      status: typeof status === 'string' ? status : '',
      drivers: { sms: driverName('sms'), email: driverName('email') },
    })
  }
}
