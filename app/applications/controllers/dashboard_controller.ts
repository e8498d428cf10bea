import type { HttpContext } from '@adonisjs/core/http'
import { ownApplications } from '#applications/queries/dashboard'
import { ownProfileRow } from '#applications/queries/own_profile_row'
import { SCHEME_SIZES, schemeList } from '#applications/queries/scheme_list'
import { currentAnnouncements } from '#notifications/queries/announcements'
import { recentNotices } from '#notifications/queries/recent_notices'

/** The newest are enough on a phone. */
const SHOWN_NOTICES = 5

/** The applicant's home: notices, schemes, own applications, own profile (document 1). */
export default class DashboardController {
  async show(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    const user = auth.getUserOrFail()
    const [schemes, applications, announcements, notices, profile] = await Promise.all([
      this.#schemes(ctx, user.id),
      ownApplications(user.id, i18n.locale),
      currentAnnouncements('applicants', i18n.locale),
      recentNotices(user.id, i18n, SHOWN_NOTICES),
      ownProfileRow(user),
    ])
    return inertia.render('applications/dashboard', {
      schemes,
      schemesTrouble: schemes
        ? null
        : i18n.t('common.failures.schemes', { reference: ctx.request.id() ?? '' }),
      schemeSizes: [...SCHEME_SIZES],
      applications,
      announcements,
      notices,
      profile,
    })
  }

  /** Null when they cannot be read: one's own applications are shown nevertheless. */
  async #schemes({ i18n, logger, request }: HttpContext, userId: number) {
    try {
      return await schemeList(userId, request.qs(), i18n.locale)
    } catch (error) {
      logger.error({ err: error }, 'the list of schemes could not be read')
      return null
    }
  }
}
