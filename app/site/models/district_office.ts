import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { DistrictOfficeSchema } from '#database/schema'

/** How to reach the office of a district. */
export default class DistrictOffice extends DistrictOfficeSchema {
  static table = 'district_offices'

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
