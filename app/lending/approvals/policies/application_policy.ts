import { seesApplicantOf } from '#approvals/policies/application_access'
import { finalApprovalStatuses } from '#approvals/rules/returned_items'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { openRoleAssignments } from '#auth/queries/role_assignments'
import { REVIEW_ORDER, Role, type RoleId } from '#auth/roles'
import { masters } from '#masters/queries/masters'

const LISTING: readonly RoleId[] = [Role.administrator, ...REVIEW_ORDER, Role.auditor]

/**
 * The verbs of officers on applications (DECISIONS 10). Which applications they reach is the scope
 * of the look-up: one of another district does not exist for them.
 */
export default class ApplicationPolicy extends PortalPolicy {
  /** The list and its export; accounts have none. */
  list(user: User) {
    return this.is(user, ...LISTING)
  }

  /** The review screen; accounts reach applications with a sanction only. */
  view(user: User) {
    return user.isOfficer
  }

  /** An officer who may see the application, with a click that is logged (DECISIONS 12). */
  revealNumbers(user: User) {
    return this.view(user)
  }

  /** Who takes a step of the decision form at all; whose turn it is, the step says. */
  decide(user: User) {
    return masters().hasDecisionSteps('application', user.roleId)
  }

  /** Who approves last: the stack of what is usual is theirs, in their own district if they have one. */
  approveLast(user: User) {
    return finalApprovalStatuses(user.roleId).length > 0
  }

  changeDistrict(user: User) {
    return this.is(user, Role.agm)
  }

  /** Corrections of what the applicant stated; of which applications says the scope. */
  correct(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** The mobile of a person of the old books who shows who they are. */
  setOldMobile(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Site visits, of the own districts. */
  visit(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** The form, for passwords of some people at all. */
  resetPasswords(user: User) {
    return this.resetDistrictPasswords(user) || this.is(user, Role.administrator)
  }

  /** Those of applicants and district officials; all others are the administrator's. */
  resetDistrictPasswords(user: User) {
    return this.is(user, Role.agm)
  }

  /** Somebody's, all of whose posts are within the officer's districts where that is bound to some. */
  async resetPasswordOf(user: User, other: User) {
    const posts = other.isOfficer ? await openRoleAssignments(other.id) : []
    const isOfDistrict = other.isOfficer
      ? posts.length > 0 && posts.every(({ roleId }) => roleId === Role.districtOfficer)
      : true
    const isTheirs = isOfDistrict
      ? this.resetDistrictPasswords(user)
      : this.is(user, Role.administrator)
    const { districts: reach } = user
    if (!isTheirs || reach === null) return isTheirs
    if (!other.isOfficer) return seesApplicantOf(user, other.id)
    return posts.every(({ districts }) => districts?.every((id) => reach.includes(id)))
  }
}
