import { fullName } from '#core/formats/names'
import { GroupShareholderSchema } from '#database/schema'

/** Somebody who holds a share of a group without being its director (document 2). */
export default class GroupShareholder extends GroupShareholderSchema {
  get fullName() {
    return fullName(this)
  }
}
