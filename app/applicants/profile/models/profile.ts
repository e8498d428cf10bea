import { beforeSave, belongsTo, hasMany, hasOne } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { fullName } from '#kernel/formats/names'
import { moveAadhaarToStore } from '#kernel/vault/aadhaar_store'
import { ProfileSchema } from '#database/schema'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'

/** Data that an applicant enters once for every loan type (document 2, section 3). */
export default class Profile extends ProfileSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @hasMany(() => Address)
  declare addresses: HasMany<typeof Address>

  @hasMany(() => FamilyMember)
  declare familyMembers: HasMany<typeof FamilyMember>

  @hasOne(() => BankAccount)
  declare bankAccount: HasOne<typeof BankAccount>

  @hasMany(() => LendingDetail)
  declare lendingDetails: HasMany<typeof LendingDetail>

  @beforeSave()
  static moveAadhaar(profile: Profile) {
    return moveAadhaarToStore(profile)
  }

  get fullName() {
    return fullName(this)
  }
}
