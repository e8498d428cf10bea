import hash from '@adonisjs/core/services/hash'
import { compose } from '@adonisjs/core/helpers'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { UserSchema } from '#database/schema'
import { Role } from '#auth/roles'

const AuthFinder = withAuthFinder(hash, { uids: ['userNameKey'], passwordColumnName: 'password' })

/** A person who signs in: an applicant (role 0) or an officer. */
export default class User extends compose(UserSchema, AuthFinder) {
  get displayName() {
    return [this.firstName, this.lastName].filter(Boolean).join(' ')
  }

  get isOfficer() {
    return this.roleId !== Role.applicant
  }

  /** An officer bound to a district touches that district only (DECISIONS 10). */
  maySeeDistrict(districtId: number | null) {
    return this.isOfficer && (this.districtId === null || this.districtId === districtId)
  }
}
