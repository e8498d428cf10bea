import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { CLAIM_VIEWERS } from '#claims/policies/claim_access'

const DECIDING: readonly RoleId[] = [
  Role.accounts,
  Role.auditor,
  Role.generalManager,
  Role.managingDirector,
]

/** The verbs of officers on claims and payments (DECISIONS 10). */
export default class ClaimPolicy extends BasePolicy {
  view(user: User) {
    return CLAIM_VIEWERS.includes(user.roleId)
  }

  /** Who may decide at all; whose turn it is says the table of transitions. */
  decide(user: User) {
    return DECIDING.includes(user.roleId as RoleId)
  }

  /**
   * Payment batches hold claims of all districts: not for who is bound to one, but for accounts, who
   * pay for all.
   */
  viewPayments(user: User) {
    return this.pay(user) || (this.view(user) && user.districtId === null)
  }

  /** Payment batches and the bank's answers. */
  pay(user: User) {
    return user.roleId === Role.accounts
  }
}
