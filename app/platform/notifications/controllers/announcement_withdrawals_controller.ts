import type { HttpContext } from '@adonisjs/core/http'
import { WithdrawAnnouncement } from '#notifications/actions/notices'

/** Withdrawal of an announcement. */
export default class AnnouncementWithdrawalsController {
  async store({ auth, i18n, params, response, session }: HttpContext) {
    await new WithdrawAnnouncement().run({ id: params.id, editor: auth.getUserOrFail() })
    session.flash('success', i18n.t('notifications.announcements.messages.withdrawn'))
    return response.redirect().toRoute('notifications.announcements.index')
  }
}
