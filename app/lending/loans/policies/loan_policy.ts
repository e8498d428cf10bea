import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/**
 * Rights of officers on sanctions and disbursements (DECISIONS 10). The scope of the query determines which of them an
 * officer can access: one of another district is not found.
 */
export default class LoanPolicy extends PortalPolicy {
  /** Whether a user may see lists, details and letters. */
  view(user: User) {
    return user.isOfficer
  }

  /** Whether a user may compare with the bank's letter, which is the work of accounts. */
  verify(user: User) {
    return this.is(user, Role.accounts)
  }

  /** Whether a user may record calls and visits to borrowers in arrears. */
  followUp(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Whether a user may use Edit Loan. */
  edit(user: User) {
    return this.is(user, Role.administrator)
  }

  /** Whether a user may withdraw a sanction or void a disbursement. */
  reverse(user: User) {
    return this.is(user, Role.administrator)
  }
}
