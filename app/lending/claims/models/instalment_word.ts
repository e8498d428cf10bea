import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { InstalmentWordSchema } from '#database/schema'
import User from '#auth/models/user'
import type { EntrySource, InstalmentWord as Word } from '#claims/days_past_due/rules/instalments'

/** What the district says of an instalment, until it takes it back. */
export default class InstalmentWord extends InstalmentWordSchema {
  declare source: EntrySource
  declare says: Word['says']

  @belongsTo(() => User, { foreignKey: 'recordedBy' })
  declare recorder: BelongsTo<typeof User>
}
