import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { InstalmentEntrySchema } from '#database/schema'
import User from '#auth/models/user'
import type { EntrySource, InstalmentRecord } from '#claims/days_past_due/rules/past_due'

/** An entry about an instalment, by the district or from the statement that proves a claim, until it is withdrawn. */
export default class InstalmentEntry extends InstalmentEntrySchema {
  declare source: EntrySource
  declare status: InstalmentRecord['status']

  @belongsTo(() => User, { foreignKey: 'recordedBy' })
  declare recorder: BelongsTo<typeof User>
}
