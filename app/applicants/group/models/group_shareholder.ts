import { beforeSave } from '@adonisjs/lucid/orm'
import { fullName } from '#kernel/formats/names'
import { moveAadhaarToStore } from '#kernel/vault/aadhaar_store'
import { GroupShareholderSchema } from '#database/schema'

/** A person who holds a share of a group without being its director (document 2). */
export default class GroupShareholder extends GroupShareholderSchema {
  @beforeSave()
  static moveAadhaar(shareholder: GroupShareholder) {
    return moveAadhaarToStore(shareholder)
  }

  get fullName() {
    return fullName(this)
  }
}
