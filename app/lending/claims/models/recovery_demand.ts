import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { RecoveryDemandSchema } from '#database/schema'
import Claim from '#claims/models/claim'
import RecoveryEntry from '#claims/models/recovery_entry'
import type { RecoveryState } from '#claims/recovery/rules/recovery'

/** A demand for a refund that should not have been paid (DECISIONS 9); amounts in paise. */
export default class RecoveryDemand extends RecoveryDemandSchema {
  declare state: RecoveryState

  @belongsTo(() => Claim)
  declare claim: BelongsTo<typeof Claim>

  @hasMany(() => RecoveryEntry, { foreignKey: 'demandId' })
  declare entries: HasMany<typeof RecoveryEntry>

  /** The amount that can be received, set off or written off; the rest is at the bank. */
  get openPaise() {
    return this.outstandingPaise - this.reservedPaise
  }
}
