import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { BankProfileCheckSchema } from '#database/schema'
import User from '#auth/models/user'

/** The result of a format's validator for one sample of a bank; the sample itself is not stored. */
export default class BankProfileCheck extends BankProfileCheckSchema {
  @belongsTo(() => User, { foreignKey: 'checkedBy' })
  declare checker: BelongsTo<typeof User>
}
