import type { HttpContext } from '@adonisjs/core/http'
import { LOAN_TYPES, loanTypePath } from '#masters/rules/schemes'
import { StartProfile } from '#profile/actions/update_section'
import { isWizardLocked, profileLock } from '#profile/contracts/profile_lock'
import { profileView } from '#profile/queries/profile_view'
import { sectionsOf } from '#profile/contracts/sections'

export default class ProfilesController {
  /** The user's own profile, for reading and printing. */
  async show({ auth, i18n, inertia }: HttpContext) {
    const user = auth.getUserOrFail()
    const profile = await new StartProfile().run(user.id)
    const lock = await profileLock(user.id)
    const view = await profileView(profile.id, i18n.locale)
    const loanType = view.lending[0]?.loanType ?? LOAN_TYPES.individual
    const path = loanTypePath(loanType)
    const isLocked = isWizardLocked(lock, sectionsOf(loanType), loanType)
    const editHref = isLocked ? null : `/apply/${path}`
    const identityHref = view.identity && `/apply/${path}/identity`
    return inertia.render('applicants/profile/show', { view, editHref, identityHref })
  }
}
