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

/** The verbs of officers on claims and payments (DECISIONS 10). */
export default class ClaimPolicy extends PortalPolicy {
  view(user: User) {
    return user.isOfficer
  }

  /** Who takes a step of the decision form at all; whose turn it is, the step says. */
  decide(user: User) {
    return masters().hasDecisionSteps('claim', user.roleId)
  }

  /** Who approves last: the stack of what is usual is theirs, in their own district if they have one. */
  approveLast(user: User) {
    return finalApprovalStatuses(user.roleId).length > 0
  }

  /**
   * Payment batches and their reconciliation hold claims of all districts: accounts work on them; the MD, the
   * GM and the auditor see them, with numbers masked and without the file (DECISIONS 10), unless
   * they are bound to a district.
   */
  viewPayments(user: User) {
    return this.pay(user) || (this.is(user, ...PAYMENT_VIEWERS) && user.districts === null)
  }

  /**
   * The budget is the whole corporation's: whoever sees its payments sees it, and the administrator, who keeps
   * heads and grants.
   */
  viewBudget(user: User) {
    return this.viewPayments(user) || (this.is(user, Role.administrator) && user.districts === null)
  }

  /** What goes to banks and comes back: who sees payments, and the administrator, who keeps the connections. */
  viewTransfers(user: User) {
    return this.viewPayments(user) || this.keepConnections(user)
  }

  keepConnections(user: User) {
    return this.is(user, Role.administrator)
  }

  /** Payment batches and the bank's answers. */
  pay(user: User) {
    return this.is(user, Role.accounts)
  }

  /** What the district knows of instalments: paid, or overdue (DECISIONS 13b). */
  recordInstalments(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Demands for refunds that should not have been paid. */
  viewRecoveries(user: User) {
    return this.is(user, ...RECOVERY_VIEWERS)
  }

  /** Who proposes them and sends their notices; of the other steps, accounts alone. */
  workRecoveries(user: User) {
    return this.is(user, ...STEP_ROLES.notice)
  }

  /** Who orders, drops and certifies them. */
  orderRecoveries(user: User) {
    return this.is(user, ...STEP_ROLES.order)
  }
}
