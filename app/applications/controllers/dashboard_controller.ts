import type { HttpContext } from '@adonisjs/core/http'
import { ownApplications } from '#applications/queries/dashboard'
import { ownProfileRow } from '#applications/queries/own_profile_row'
import { SCHEME_SIZES, schemeList } from '#applications/queries/scheme_list'
import { recentNotices } from '#notifications/queries/recent_notices'

/** The newest are enough on a phone. */
const SHOWN_NOTICES = 5

/** The applicant's home: notices, schemes, own applications, own profile (document 1). */
export default class DashboardController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const user = auth.getUserOrFail()
    const [schemes, applications, notices, profile] = await Promise.all([
      schemeList(user.id, request.qs(), i18n.locale),
      ownApplications(user.id, i18n.locale),
      recentNotices(user.id, i18n, SHOWN_NOTICES),
      ownProfileRow(user),
    ])
    return inertia.render('applications/dashboard', {
      schemes,
      schemeSizes: [...SCHEME_SIZES],
      applications,
      notices: notices.map(({ id, header, text, remarks, date }) => ({
        id,
        header,
        text,
        remarks,
        date,
      })),
      profile,
    })
  }
}
