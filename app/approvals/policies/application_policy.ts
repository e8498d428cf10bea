import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import { mayCorrect } from '#approvals/rules/correcting'
import { resetsPasswords } from '#approvals/rules/password_roles'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'

const LISTING: readonly RoleId[] = [
  Role.administrator,
  Role.districtOfficer,
  Role.agm,
  Role.managingDirector,
  Role.generalManager,
  Role.auditor,
]
const DECIDING: readonly RoleId[] = [
  Role.districtOfficer,
  Role.agm,
  Role.managingDirector,
  Role.generalManager,
]

const isOneOf = (roles: readonly RoleId[], user: User) => roles.includes(user.roleId as RoleId)

/**
 * The verbs of officers on applications (DECISIONS 10). Which applications they reach is the scope
 * of the look-up: one of another district does not exist for them.
 */
export default class ApplicationPolicy extends BasePolicy {
  /** The list and its export; accounts have none. */
  list(user: User) {
    return isOneOf(LISTING, user)
  }

  /** The review screen; accounts reach applications with a sanction only. */
  view(user: User) {
    return isOneOf(OFFICER_ROLES, user)
  }

  /** An officer who may see the application, with a click that is logged (DECISIONS 12). */
  revealAadhaar(user: User) {
    return this.view(user)
  }

  /** Who may decide at all; whose turn it is says the table of transitions. */
  decide(user: User) {
    return isOneOf(DECIDING, user)
  }

  changeDistrict(user: User) {
    return isOneOf([Role.agm], user)
  }

  /** Corrections of what the applicant stated; of which applications says the scope. */
  correct(user: User) {
    return mayCorrect(user.roleId)
  }

  /** The form; whose password it is says the rule it follows. */
  resetPasswords(user: User) {
    return resetsPasswords(user.roleId)
  }
}
