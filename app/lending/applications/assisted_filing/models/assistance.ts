import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import Centre from '#applications/assisted_filing/models/centre'
import { type EndReason, isUnderWay } from '#applications/assisted_filing/rules/assistance'
import User from '#auth/models/user'
import { AssistanceSchema } from '#database/schema'

/** One helper for one application of a citizen, from naming to submission. */
export default class Assistance extends AssistanceSchema {
  declare endReason: EndReason | null

  @belongsTo(() => User, { foreignKey: 'citizenId' })
  declare citizen: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'helperId' })
  declare helper: BelongsTo<typeof User>

  @belongsTo(() => Centre)
  declare centre: BelongsTo<typeof Centre>

  @hasMany(() => AssistedChange, { onQuery: (query) => void query.orderBy('lastAt') })
  declare changes: HasMany<typeof AssistedChange>

  /** Only one assistance is open per citizen and loan type. */
  static openKeyOf = (citizenId: number, loanType: number) => `${citizenId}:${loanType}`

  /** Whether the helper may work on it at this moment. */
  isUnderWay(now: Date): boolean {
    return isUnderWay(
      { openedAt: this.openedAt.toJSDate(), endedAt: this.endedAt?.toJSDate() ?? null },
      now
    )
  }
}
