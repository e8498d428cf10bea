import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'

/**
 * The verbs of officers on sanctions and disbursements (DECISIONS 10). Which of them they reach is
 * the scope of the look-up: one of another district does not exist for them.
 */
export default class LoanPolicy extends BasePolicy {
  /** Lists, details and letters. */
  view(user: User) {
    return OFFICER_ROLES.includes(user.roleId as RoleId)
  }

  /** Comparing with the bank's letter is the work of accounts. */
  verify(user: User) {
    return user.roleId === Role.accounts
  }

  /** Edit Loan. */
  edit(user: User) {
    return user.roleId === Role.administrator
  }

  /** Withdrawing a sanction, voiding a disbursement. */
  takeBack(user: User) {
    return user.roleId === Role.administrator
  }
}
