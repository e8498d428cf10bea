import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import type Claim from '#claims/models/claim'

/** Officers who see claims, payments and loans (DECISIONS 10, role table). */
export const CLAIM_VIEWERS: readonly number[] = [
  Role.administrator,
  Role.districtOfficer,
  Role.agm,
  Role.managingDirector,
  Role.generalManager,
  Role.accounts,
  Role.auditor,
]

/** The applicant's own claim, or one in a district the officer may see. */
export function mayViewClaim(user: User, claim: Claim): boolean {
  if (user.id === claim.userId) {
    return true
  }
  return CLAIM_VIEWERS.includes(user.roleId) && user.maySeeDistrict(claim.districtId)
}
