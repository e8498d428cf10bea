import type { HttpContext } from '@adonisjs/core/http'
import { ResendMessage, resendRefused } from '#notifications/actions/messages'

/** Sends a failed message again. */
export default class ResendsController {
  async store({ auth, i18n, params, response, session }: HttpContext) {
    await new ResendMessage().run(params.id, auth.getUserOrFail())
    session.flash('success', i18n.t('notifications.outbox.resend.done'))
    return response.redirect().withQs().back()
  }

  /** Sends all that were certainly not accepted, after the cause has been corrected. */
  async storeRefused({ auth, i18n, response, session }: HttpContext) {
    const count = await resendRefused(auth.getUserOrFail())
    session.flash('success', i18n.t('notifications.outbox.resend.done_together', { count }))
    return response.redirect().withQs().back()
  }
}
