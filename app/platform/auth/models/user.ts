import hash from '@adonisjs/core/services/hash'
import { compose } from '@adonisjs/core/helpers'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { UserSchema } from '#database/schema'
import { type OwnDevice, OwnDeviceTokens } from '#auth/models/own_device_tokens'
import { Role } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import { type Districts, hasDistrict, singleDistrict } from '#lists/query_filters'

const AuthFinder = withAuthFinder(hash, { uids: ['userNameKey'], passwordColumnName: 'password' })

/** Display name of a person. */
export const displayNameOf = (firstName: string | null, lastName: string | null) =>
  [firstName, lastName].filter(Boolean).join(' ')

const NO_DISTRICTS: Districts = []

/**
 * A person who signs in: an applicant (role 0) or an officer. What an officer may do comes from the role assignment
 * that they act under (DECISIONS 10), which every request determines again: the user's role and, where there is only
 * one, district are then those of the assignment. The row keeps those of the last one.
 */
export default class User extends compose(UserSchema, AuthFinder) {
  static rememberMeTokens = new OwnDeviceTokens({ tokenableModel: User })

  /** The device that this request signed in or recognised, if it is to stay signed in. */
  declare ownDevice?: OwnDevice

  /** The role assignment that the officer acts under; null or absent: none, and the officer may do nothing. */
  declare roleAssignment?: HeldRoleAssignment | null

  /** Whether the step-up of the session is still valid; absent where there is no session. */
  declare isSteppedUp?: () => boolean

  /**
   * All role assignments, including those that have ended or are yet to begin, where they were loaded with the user.
   */
  declare heldAssignments?: HeldRoleAssignment[]

  /** Version of the master data when the user of a request was read (`AuthFacts.rightsVersionSql`). */
  declare rightsVersion?: number

  actUnder(assignment: HeldRoleAssignment | null) {
    this.roleAssignment = assignment
    if (!assignment) return
    this.roleId = assignment.roleId
    this.districtId = singleDistrict(assignment.districts)
  }

  /** The districts in the officer's scope; none without a role assignment. */
  get districts(): Districts {
    return this.roleAssignment ? this.roleAssignment.districts : NO_DISTRICTS
  }

  /** Whether the account can be signed in to by any method: neither disabled nor held until its takeover. */
  get maySignIn() {
    return Boolean(this.isActive) && !this.isHeld
  }

  /** Whether the user may do anything at all. */
  get mayAct() {
    return this.maySignIn && (!this.isOfficer || Boolean(this.roleAssignment))
  }

  /**
   * Whether the account was erased: apart from erased accounts, only a held one has an empty mobile number
   * (erasure/actions/erase_contact).
   */
  get isErased() {
    return this.mobile === '' && !this.isHeld
  }

  /** The acting user, as decisions and the audit log record it. */
  get actor() {
    return { id: this.id, role: this.roleId }
  }

  get displayName() {
    return displayNameOf(this.firstName, this.lastName)
  }

  get isOfficer() {
    return this.roleId !== Role.applicant
  }

  /** Home page, to which sign-in and refusals redirect. */
  get home() {
    return this.isOfficer ? '/officer' : '/dashboard'
  }

  /**
   * Whether the officer may see rows of this district; an officer bound to districts sees only those (DECISIONS 10).
   */
  maySeeDistrict(districtId: number | null) {
    return this.isOfficer && hasDistrict(this.districts, districtId)
  }

  /**
   * Whether the user may see a row: the applicant's own, or one of a district that the officer may see (DECISIONS 6 and
   * 10).
   */
  maySee({ userId, districtId }: { userId: number; districtId: number }) {
    return this.id === userId || this.maySeeDistrict(districtId)
  }
}
