import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { pickTexts } from '#kernel/formats/languages'
import { SaveAnnouncement } from '#notifications/actions/notices'
import { announcementList, editableAnnouncement } from '#notifications/queries/inbox'
import { AUDIENCES } from '#notifications/rules/announcements'
import { announcementValidator } from '#notifications/validators/notices'

/** Announcements, as the administrator edits them. */
export default class AnnouncementsController {
  async index({ i18n, inertia, request }: HttpContext) {
    const announcements = await announcementList({ page: request.qs().page }, i18n.locale)
    return inertia.render('platform/notifications/announcements', { announcements })
  }

  async create({ inertia }: HttpContext) {
    return inertia.render('platform/notifications/announcement', {
      announcement: null,
      audiences: [...AUDIENCES],
      today: getClock().today(),
    })
  }

  async edit({ inertia, params }: HttpContext) {
    return inertia.render('platform/notifications/announcement', {
      announcement: await editableAnnouncement(params.id),
      audiences: [...AUDIENCES],
      today: getClock().today(),
    })
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  async update(ctx: HttpContext) {
    return this.#save(ctx, ctx.params.id)
  }

  async #save({ auth, i18n, request, response, session }: HttpContext, id: number | null) {
    const fields = await request.validateUsing(
      announcementValidator,
      'notifications.announcements.validation'
    )
    await new SaveAnnouncement().run({
      id,
      expectedVersion: fields.version,
      words: pickTexts(fields, 'title', 'text'),
      audience: fields.audience,
      period: { shownFrom: fields.shownFrom, shownUntil: fields.shownUntil ?? null },
      editor: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('notifications.announcements.messages.saved'))
    return response.redirect().toRoute('notifications.announcements.index')
  }
}
