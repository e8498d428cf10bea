import hash from '@adonisjs/core/services/hash'
import { compose } from '@adonisjs/core/helpers'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { UserSchema } from '#database/schema'
import { type OwnDevice, OwnDeviceTokens } from '#auth/models/own_device_tokens'
import { Role } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import { type Districts, hasDistrict, singleDistrict } from '#lists/districts'

const AuthFinder = withAuthFinder(hash, { uids: ['userNameKey'], passwordColumnName: 'password' })

/** A person as pages name them. */
export const shownName = (firstName: string | null, lastName: string | null) =>
  [firstName, lastName].filter(Boolean).join(' ')

const NO_DISTRICTS: Districts = []

/**
 * A person who signs in: an applicant (role 0) or an officer. What an officer may do comes from the post
 * that they act under (DECISIONS 10), which every request takes anew: its role and, where it is one
 * alone, its district are those of the person then. The row keeps those of the last one.
 */
export default class User extends compose(UserSchema, AuthFinder) {
  static rememberMeTokens = new OwnDeviceTokens({ tokenableModel: User })

  /** The device that this request signed in or recognised, if it is to stay signed in. */
  declare ownDevice?: OwnDevice

  /** The post that the officer acts under; null or absent: none, and without it they may do nothing. */
  declare roleAssignment?: HeldRoleAssignment | null

  /** Whether the step-up of the session still holds; absent where no session is. */
  declare isSteppedUp?: () => boolean

  /** All posts, over or still to begin as well, where they were read with the person. */
  declare heldAssignments?: HeldRoleAssignment[]

  actUnder(assignment: HeldRoleAssignment | null) {
    this.roleAssignment = assignment
    if (!assignment) return
    this.roleId = assignment.roleId
    this.districtId = singleDistrict(assignment.districts)
  }

  /** The districts that the officer reaches; without a post none. */
  get districts(): Districts {
    return this.roleAssignment ? this.roleAssignment.districts : NO_DISTRICTS
  }

  /** Whether the account may be signed in to, by whatever way: neither disabled nor held until it is taken over. */
  get maySignIn() {
    return Boolean(this.isActive) && !this.isHeld
  }

  /** Whether there is anything at all that the person may do. */
  get mayAct() {
    return this.maySignIn && (!this.isOfficer || Boolean(this.roleAssignment))
  }

  /** Whether the account was erased: only a held one has an empty mobile else (erasure/actions/erase_contact). */
  get isErased() {
    return this.mobile === '' && !this.isHeld
  }

  /** Who acts, as decisions and the audit log record it. */
  get actor() {
    return { id: this.id, role: this.roleId }
  }

  get displayName() {
    return shownName(this.firstName, this.lastName)
  }

  get isOfficer() {
    return this.roleId !== Role.applicant
  }

  /** Where sign-in leads, and what sends people home. */
  get home() {
    return this.isOfficer ? '/officer' : '/dashboard'
  }

  /** An officer bound to districts touches those only (DECISIONS 10). */
  maySeeDistrict(districtId: number | null) {
    return this.isOfficer && hasDistrict(this.districts, districtId)
  }

  /** The applicant's own row, or one of a district the officer may see (DECISIONS 6 and 10). */
  maySee({ userId, districtId }: { userId: number; districtId: number }) {
    return this.id === userId || this.maySeeDistrict(districtId)
  }
}
