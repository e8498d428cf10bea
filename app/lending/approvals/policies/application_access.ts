import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/contracts/viewer'
import { isInScope, scopeToDistricts } from '#auth/policies/base'
import { Role } from '#auth/roles'

/**
 * Whether this officer may see this application: one in their own districts if they are bound to some, and for accounts
 * one with a bank sanction (DECISIONS 10).
 */
export async function mayOpen(
  viewer: Pick<Viewer, 'roleId' | 'districts'>,
  application: { id: number; districtId: number }
): Promise<boolean> {
  if (viewer.roleId === Role.applicant || !isInScope(viewer, application.districtId)) return false
  return viewer.roleId !== Role.accounts || applicationFacts().isSanctioned(application.id)
}

/** Returns those of several applications that this officer may see. */
export async function accessibleApplications<Of extends { id: number; districtId: number }>(
  viewer: Pick<Viewer, 'roleId' | 'districts'>,
  applications: readonly Of[]
): Promise<Of[]> {
  if (viewer.roleId === Role.applicant) return []
  const inScope = applications.filter(({ districtId }) => isInScope(viewer, districtId))
  if (viewer.roleId !== Role.accounts || inScope.length === 0) return inScope
  const sanctioned = await applicationFacts().sanctionedOf(inScope.map(({ id }) => id))
  return inScope.filter(({ id }) => sanctioned.has(id))
}

/** Whether the officer may see an application of this person: an officer who may see one may see the profile. */
export async function maySeeApplicant(viewer: Viewer, userId: number): Promise<boolean> {
  if (viewer.roleId === Role.applicant) return false
  const query = scopeToDistricts(Application.query(), viewer)
    .where('userId', userId)
    .orderBy('id', 'desc')
  if (viewer.roleId !== Role.accounts) return (await query.first()) !== null
  for (const application of await query) {
    if (await applicationFacts().isSanctioned(application.id)) return true
  }
  return false
}
