import hash from '@adonisjs/core/services/hash'
import { compose } from '@adonisjs/core/helpers'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { UserSchema } from '#database/schema'
import { type OwnDevice, OwnDeviceTokens } from '#auth/models/own_device_tokens'
import { reaches } from '#auth/policies/reach'
import { Role } from '#auth/roles'

const AuthFinder = withAuthFinder(hash, { uids: ['userNameKey'], passwordColumnName: 'password' })

/** A person who signs in: an applicant (role 0) or an officer. */
export default class User extends compose(UserSchema, AuthFinder) {
  static rememberMeTokens = new OwnDeviceTokens({ tokenableModel: User })

  /** The device that this request signed in or recognised, if it is to stay signed in. */
  declare ownDevice?: OwnDevice

  get displayName() {
    return [this.firstName, this.lastName].filter(Boolean).join(' ')
  }

  get isOfficer() {
    return this.roleId !== Role.applicant
  }

  /** Where sign-in leads, and what sends people home. */
  get home() {
    return this.isOfficer ? '/officer' : '/dashboard'
  }

  /** An officer bound to a district touches that district only (DECISIONS 10). */
  maySeeDistrict(districtId: number | null) {
    return this.isOfficer && reaches(this, districtId)
  }

  /** The applicant's own row, or one of a district the officer may see (DECISIONS 6 and 10). */
  maySee({ userId, districtId }: { userId: number; districtId: number }) {
    return this.id === userId || this.maySeeDistrict(districtId)
  }
}
