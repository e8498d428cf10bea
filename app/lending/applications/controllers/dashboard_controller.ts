import type { HttpContext } from '@adonisjs/core/http'
import type Application from '#applications/models/application'
import { applicationsOf, myApplications, myProfileRow } from '#applications/queries/my_applications'
import { stepViews } from '#applications/queries/next_steps'
import { schemesFor } from '#applications/queries/schemes'
import { startedProfiles, schemePage } from '#applications/rules/scheme_list'
import { currentAnnouncements, recentNotices } from '#notifications/queries/inbox'
import Profile from '#profile/models/profile'

/** Number of notices shown: the newest are enough on a phone. */
const MAX_SHOWN_NOTICES = 5

/** The applicant's home page: what to do next, own applications, schemes, notices, own profile (document 1). */
export default class DashboardController {
  async show(ctx: HttpContext) {
    const { auth, i18n, inertia, request } = ctx
    const user = auth.getUserOrFail()
    const [own, ownProfile] = await Promise.all([
      applicationsOf(user.id),
      Profile.findBy('userId', user.id),
    ])
    const offers = await this.#schemes(ctx, own, ownProfile)
    const [steps, applications, announcements, notices, profile] = await Promise.all([
      stepViews(own, startedProfiles(offers ?? []), i18n),
      myApplications(own, i18n.locale),
      currentAnnouncements('applicants', i18n.locale),
      recentNotices(user.id, i18n, MAX_SHOWN_NOTICES),
      myProfileRow(user, ownProfile),
    ])
    return inertia.render('lending/applications/dashboard', {
      steps,
      schemes: offers && schemePage(offers, request.qs(), i18n.locale),
      schemesError: offers
        ? null
        : i18n.t('errors.lists.schemes', { reference: request.id() ?? '' }),
      applications,
      announcements,
      notices,
      profile,
    })
  }

  /** Null if they cannot be read: the applicant's own applications are still shown. */
  async #schemes(
    { i18n, logger }: HttpContext,
    applications: readonly Application[],
    profile: Profile | null
  ) {
    try {
      return await schemesFor(applications, profile, i18n.locale)
    } catch (error) {
      logger.error({ err: error }, 'the list of schemes could not be read')
      return null
    }
  }
}
