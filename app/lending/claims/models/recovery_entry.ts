import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { RecoveryEntrySchema } from '#database/schema'
import RecoveryDemand from '#claims/models/recovery_demand'
import type { EntryKind, EntryState } from '#claims/recovery/rules/recovery'

/** An amount received, set off or written off on a demand; a set-off is `reserved` while its payment is at the bank. */
export default class RecoveryEntry extends RecoveryEntrySchema {
  declare kind: EntryKind
  declare state: EntryState

  @belongsTo(() => RecoveryDemand, { foreignKey: 'demandId' })
  declare demand: BelongsTo<typeof RecoveryDemand>
}
