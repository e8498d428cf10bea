import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ScheduleRowSchema } from '#database/schema'
import Disbursement from '#loans/models/disbursement'

/** One instalment of a tranche; amounts in paise, rows from 0 (DECISIONS 7). */
export default class ScheduleRow extends ScheduleRowSchema {
  @belongsTo(() => Disbursement)
  declare disbursement: BelongsTo<typeof Disbursement>
}
