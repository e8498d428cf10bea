import type User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'
import { loanTypePath } from '#masters/rules/schemes'
import { masters } from '#masters/queries/masters'
import { isWizardLocked, profileLock } from '#profile/contracts/profile_lock'
import { sectionsOf } from '#profile/contracts/sections'
import { type OldPath, WIZARD } from '#site/rules/public_paths'

/** Target of an old path, and the message shown if it is not the page that was wanted. */
type OldPathTarget = { to: string; warning?: string; remember?: boolean }

const signInFirst: OldPathTarget = {
  to: '/',
  warning: 'auth.messages.sign_in_first',
  remember: true,
}
const notAllowed: OldPathTarget = { to: '/', warning: 'auth.messages.not_allowed' }
const profileLocked: OldPathTarget = { to: '/dashboard', warning: 'profile.messages.locked' }

/** Applies the guards of document 1, section 2, in their order: login, officer, profile lock. */
export async function oldPathTarget(
  page: OldPath,
  may: RightCheck,
  user?: User
): Promise<OldPathTarget> {
  if (page.access === 'public') return { to: page.to }
  if (!user) return page.forVisitors ? { to: page.forVisitors } : signInFirst
  const { isOfficer, home } = user
  if (page.access === 'officer' && !isOfficer) return notAllowed
  if (page.access === 'unlocked_profile') return isOfficer ? notAllowed : wizardOf(user)
  if (page.only && !(await may(page.only.right))) {
    return { to: isOfficer ? home : page.to, warning: page.only.warning }
  }
  return { to: (isOfficer && page.forOfficers) || page.to }
}

/** The wizard of the application that was returned to its applicant, or else of the first scheme. */
async function wizardOf(user: User): Promise<OldPathTarget> {
  const lock = await profileLock(user.id)
  const scheme = masters().schemes.find(({ isActive }) => isActive)
  const returned = lock.live.find(({ isEditable }) => isEditable)
  const loanType = (returned ?? lock.live[0])?.loanType ?? scheme?.id
  if (loanType === undefined) return { to: '/dashboard' }
  if (isWizardLocked(lock, sectionsOf(loanType), loanType)) return profileLocked
  return { to: WIZARD.replace(':loanType', loanTypePath(loanType)) }
}
