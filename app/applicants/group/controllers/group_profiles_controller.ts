import type { HttpContext } from '@adonisjs/core/http'
import { groupView } from '#group/queries/group_view'
import { LOAN_TYPES, loanTypePath } from '#masters/rules/schemes'
import { StartProfile } from '#profile/actions/update_section'
import { isWizardLocked, profileLock } from '#profile/contracts/profile_lock'
import { profileView } from '#profile/queries/profile_view'
import { sectionsOf } from '#profile/contracts/sections'

export default class GroupProfilesController {
  /** The user's own group, for reading and printing (document 2, 'Group profile view'). */
  async show({ auth, i18n, inertia }: HttpContext) {
    const user = auth.getUserOrFail()
    const profile = await new StartProfile().run(user.id)
    const lock = await profileLock(user.id)
    const isLocked = isWizardLocked(lock, sectionsOf(LOAN_TYPES.group), LOAN_TYPES.group)
    const application = lock.live.find(({ loanType }) => loanType === LOAN_TYPES.group)
    const [view, group] = await Promise.all([
      profileView(profile.id, i18n.locale),
      groupView(user.id, i18n.locale, { profileId: profile.id }),
    ])
    return inertia.render('applicants/group/show', {
      view,
      group,
      application: application
        ? { number: application.number, submittedOn: application.submittedOn }
        : null,
      editHref: isLocked ? null : `/apply/${loanTypePath(LOAN_TYPES.group)}`,
    })
  }
}
