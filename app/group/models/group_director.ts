import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { fullName } from '#core/formats/names'
import { GroupDirectorSchema } from '#database/schema'
import ApplicantGroup from '#group/models/applicant_group'

/** One director of a group, with identity papers of their own (document 2, directors step). */
export default class GroupDirector extends GroupDirectorSchema {
  @belongsTo(() => ApplicantGroup, { foreignKey: 'groupId' })
  declare group: BelongsTo<typeof ApplicantGroup>

  get fullName() {
    return fullName(this)
  }
}
