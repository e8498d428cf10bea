import { compose } from '@adonisjs/core/helpers'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { translated } from '#kernel/database/translations'
import { DistrictOfficeSchema } from '#database/schema'

/** Contact details of a district office. */
export default class DistrictOffice extends compose(
  DistrictOfficeSchema,
  translated('address', 'hours')
) {
  static table = 'district_offices'

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
