import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { ApplicantGroupSchema } from '#database/schema'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'

/** The savings group, firm, company or society that applies for a group loan (document 2). */
export default class ApplicantGroup extends ApplicantGroupSchema {
  @hasMany(() => GroupDirector, { foreignKey: 'groupId' })
  declare directors: HasMany<typeof GroupDirector>

  @hasMany(() => GroupShareholder, { foreignKey: 'groupId' })
  declare shareholders: HasMany<typeof GroupShareholder>
}
