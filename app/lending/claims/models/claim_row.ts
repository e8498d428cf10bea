import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ClaimRowSchema } from '#database/schema'
import Claim from '#claims/models/claim'
import ScheduleRow from '#loans/models/schedule_row'

/** One instalment of a claim, with its own paid date and proposed refund; amounts in paise. */
export default class ClaimRow extends ClaimRowSchema {
  @belongsTo(() => ScheduleRow)
  declare scheduleRow: BelongsTo<typeof ScheduleRow>

  @belongsTo(() => Claim)
  declare claim: BelongsTo<typeof Claim>

  /** The bank's line of its payment; its narration is null where the day was typed. */
  get line() {
    const { narration, linePaise, balancePaise, isRecognised } = this
    return { narration, linePaise, balancePaise, isRecognised }
  }
}
