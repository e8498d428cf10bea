import { maySeeApplicant } from '#approvals/policies/application_access'
import { finalApprovalStatuses } from '#approvals/rules/returned_items'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { openRoleAssignments } from '#auth/queries/role_assignments'
import { REVIEW_ORDER, Role, type RoleId } from '#auth/roles'
import { masters } from '#masters/queries/masters'

const LIST_ROLES: readonly RoleId[] = [Role.administrator, ...REVIEW_ORDER, Role.auditor]

/**
 * Actions of officers on applications (DECISIONS 10). The look-up is scoped to the applications that they may access:
 * one of another district does not exist for them.
 */
export default class ApplicationPolicy extends PortalPolicy {
  /** The list and its export; not for accounts. */
  list(user: User) {
    return this.is(user, ...LIST_ROLES)
  }

  /** The review screen; accounts may only access applications with a sanction. */
  view(user: User) {
    return user.isOfficer
  }

  /** Any officer who may see the application, with a click that is logged (DECISIONS 12). */
  revealNumbers(user: User) {
    return this.view(user)
  }

  /** Roles that take any step of the decision form; each step checks whether it may be taken now. */
  decide(user: User) {
    return masters().hasDecisionSteps('application', user.roleId)
  }

  /** Roles that give the last approval: bulk approval is for them, limited to their own districts if they have any. */
  approveLast(user: User) {
    return finalApprovalStatuses(user.roleId).length > 0
  }

  changeDistrict(user: User) {
    return this.is(user, Role.agm)
  }

  /** Corrections of an applicant's data; the scope decides which applications. */
  correct(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** The mobile number of a person of an existing portfolio who proves their identity. */
  setOldMobile(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** Site visits in the officer's own districts. */
  visit(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** The form, for passwords of any users at all. */
  resetPasswords(user: User) {
    return this.resetDistrictPasswords(user) || this.is(user, Role.administrator)
  }

  /** Passwords of applicants and district officers; all others are reset by the administrator. */
  resetDistrictPasswords(user: User) {
    return this.is(user, Role.agm)
  }

  /**
   * The password of a user, all of whose posts must be within the officer's districts if the officer is bound to some.
   */
  async resetPasswordOf(user: User, other: User) {
    const posts = other.isOfficer ? await openRoleAssignments(other.id) : []
    const isOfDistrict = other.isOfficer
      ? posts.length > 0 && posts.every(({ roleId }) => roleId === Role.districtOfficer)
      : true
    const isTheirs = isOfDistrict
      ? this.resetDistrictPasswords(user)
      : this.is(user, Role.administrator)
    const { districts: scope } = user
    if (!isTheirs || scope === null) return isTheirs
    if (!other.isOfficer) return maySeeApplicant(user, other.id)
    return posts.every(({ districts }) => districts?.every((id) => scope.includes(id)))
  }
}
