import { beforeSave, belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { fullName } from '#kernel/formats/names'
import { moveAadhaarToStore } from '#kernel/vault/aadhaar_store'
import { GroupDirectorSchema } from '#database/schema'
import ApplicantGroup from '#group/models/applicant_group'

/** One director of a group, with their own identity documents (document 2, directors step). */
export default class GroupDirector extends GroupDirectorSchema {
  @belongsTo(() => ApplicantGroup, { foreignKey: 'groupId' })
  declare group: BelongsTo<typeof ApplicantGroup>

  @beforeSave()
  static moveAadhaar(director: GroupDirector) {
    return moveAadhaarToStore(director)
  }

  get fullName() {
    return fullName(this)
  }
}
