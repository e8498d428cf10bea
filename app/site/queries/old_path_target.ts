import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { loanTypePath } from '#masters/rules/loan_type_path'
import { masters } from '#masters/queries/masters'
import { profileLock } from '#profile/lock'
import { type OldPath, WIZARD } from '#site/rules/old_paths'

/** Where an old path leads somebody, and what they are told when that is not where they wanted to. */
export type OldPathTarget = { to: string; warning?: string; remember?: boolean }

const OFFICER_HOME = '/officer'

const toSignIn: OldPathTarget = {
  to: '/',
  warning: 'auth.messages.sign_in_first',
  remember: true,
}
const notForThem: OldPathTarget = { to: '/', warning: 'auth.messages.not_allowed' }
const lockedOut: OldPathTarget = { to: '/dashboard', warning: 'profile.messages.locked' }

/** Applies the guards of document 1, section 2, in their order: login, officer, profile lock. */
export async function oldPathTarget(page: OldPath, user?: User): Promise<OldPathTarget> {
  if (page.access === 'public') return { to: page.to }
  if (!user) return toSignIn
  const isOfficer = user.roleId !== Role.applicant
  if (page.access === 'officer' && !isOfficer) return notForThem
  if (page.access === 'unlocked_profile') return isOfficer ? notForThem : wizardOf(user)
  if (page.only && !page.only.roles.includes(user.roleId as RoleId)) {
    return { to: isOfficer ? OFFICER_HOME : page.to, warning: page.only.warning }
  }
  return { to: (isOfficer && page.forOfficers) || page.to }
}

/** The wizard of the application that was returned to its applicant, else of the first scheme. */
async function wizardOf(user: User): Promise<OldPathTarget> {
  const lock = await profileLock(user.id)
  if (lock.common) return lockedOut
  const scheme = masters().schemes.find(({ isActive }) => isActive)
  const loanType = lock.live[0]?.loanType ?? scheme?.id
  if (loanType === undefined) return { to: '/dashboard' }
  return { to: WIZARD.replace(':loanType', loanTypePath(loanType)) }
}
