import type { HttpContext } from '@adonisjs/core/http'
import { INBOX_CHANGED } from '#auth/contracts/hooks'
import { formMessages } from '#kernel/validation/form_messages'
import { parseWholeNumber } from '#lists/filters'
import { textOf } from '#lists/list_state'
import { markAllNoticesRead, openNotice } from '#notifications/actions/notices'
import { noticePath } from '#notifications/contracts/notice_place'
import { inboxPage } from '#notifications/queries/inbox'
import { readAllValidator } from '#notifications/validators/notices'

/** The inbox of an officer or citizen. */
export default class InboxController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const before = parseWholeNumber(textOf(request.qs().before))
    return inertia.render(
      'platform/notifications/inbox/index',
      await inboxPage(auth.getUserOrFail().id, i18n.locale, before)
    )
  }

  /** Opens a message, marks it as read, and redirects to its subject. */
  async show({ auth, params, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const notice = await openNotice(user.id, params.id)
    session.flash(INBOX_CHANGED, true)
    return response.redirect().toPath((await noticePath(user, notice)) ?? '/inbox')
  }

  /** Marks all messages that the page showed, and all older ones, as read. */
  async update({ auth, i18n, request, response }: HttpContext) {
    const { newestNoticeId } = await request.validateUsing(readAllValidator, {
      messagesProvider: formMessages(i18n),
    })
    await markAllNoticesRead(auth.getUserOrFail().id, newestNoticeId)
    return response.redirect().toPath('/inbox')
  }
}
