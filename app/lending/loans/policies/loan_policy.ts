import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/**
 * The verbs of officers on sanctions and disbursements (DECISIONS 10). Which of them they reach is
 * the scope of the look-up: one of another district does not exist for them.
 */
export default class LoanPolicy extends PortalPolicy {
  /** Lists, details and letters. */
  view(user: User) {
    return user.isOfficer
  }

  /** Comparing with the bank's letter is the work of accounts. */
  verify(user: User) {
    return this.is(user, Role.accounts)
  }

  /** Calls and visits to borrowers who are behind. */
  followUp(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Edit Loan. */
  edit(user: User) {
    return this.is(user, Role.administrator)
  }

  /** Withdrawing a sanction, voiding a disbursement. */
  reverse(user: User) {
    return this.is(user, Role.administrator)
  }
}
