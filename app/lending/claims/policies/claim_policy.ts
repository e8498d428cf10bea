import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role, type RoleId } from '#auth/roles'
import { finalApprovalStatuses } from '#claims/claim/queries/decision_statuses'
import { RECOVERY_VIEWERS, STEP_ROLES } from '#claims/recovery/rules/recovery'
import { masters } from '#masters/queries/masters'

const PAYMENT_VIEWERS: readonly RoleId[] = [
  Role.managingDirector,
  Role.generalManager,
  Role.auditor,
]

/** Rights of officers on claims and payments (DECISIONS 10). */
export default class ClaimPolicy extends PortalPolicy {
  view(user: User) {
    return user.isOfficer
  }

  /** Whether a user has any step of the decision form; the step itself checks whether it is due. */
  decide(user: User) {
    return masters().hasDecisionSteps('claim', user.roleId)
  }

  /** Whether a user gives the final approval and may use the bulk approval, in their own district if they have one. */
  approveLast(user: User) {
    return finalApprovalStatuses(user.roleId).length > 0
  }

  /**
   * Whether a user may see payment batches and their reconciliation, which contain claims of all districts: accounts
   * work on them; the MD, the GM and the auditor see them, with numbers masked and without the file (DECISIONS 10),
   * unless they are restricted to a district.
   */
  viewPayments(user: User) {
    return this.pay(user) || (this.is(user, ...PAYMENT_VIEWERS) && user.districts === null)
  }

  /**
   * Whether a user may see the budget of the entire corporation: users who see its payments, and the administrator, who
   * manages heads and grants.
   */
  viewBudget(user: User) {
    return this.viewPayments(user) || (this.is(user, Role.administrator) && user.districts === null)
  }

  /**
   * Whether a user may see files sent to and received from banks: users who see payments, and the administrator, who
   * manages the connections.
   */
  viewTransfers(user: User) {
    return this.viewPayments(user) || this.manageConnections(user)
  }

  manageConnections(user: User) {
    return this.is(user, Role.administrator)
  }

  /** Whether a user may work on payment batches and the bank's answers. */
  pay(user: User) {
    return this.is(user, Role.accounts)
  }

  /** Whether a user may record the district's information about instalments: paid, or overdue (DECISIONS 13b). */
  recordInstalments(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Whether a user may see demands for refunds that should not have been paid. */
  viewRecoveries(user: User) {
    return this.is(user, ...RECOVERY_VIEWERS)
  }

  /** Whether a user may propose demands and send their notices; the other steps are for accounts only. */
  processRecoveries(user: User) {
    return this.is(user, ...STEP_ROLES.notice)
  }

  /** Whether a user may order, drop and certify demands. */
  orderRecoveries(user: User) {
    return this.is(user, ...STEP_ROLES.order)
  }
}
