import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { DisbursementSchema } from '#database/schema'
import LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import type { Moratorium } from '#loans/rules/amortisation'

/** One tranche that the bank paid out, with its repayment schedule (DECISIONS 7). */
export default class Disbursement extends DisbursementSchema {
  declare moratoriumKind: Moratorium['kind'] | null

  @belongsTo(() => LoanSanction, { foreignKey: 'sanctionId' })
  declare sanction: BelongsTo<typeof LoanSanction>

  /** The current schedule; rows that Edit Loan replaced are omitted. */
  @hasMany(() => ScheduleRow, { onQuery: (query) => void query.where('replaced_in', 0) })
  declare rows: HasMany<typeof ScheduleRow>

  /** Whether it is not voided. */
  get isLive() {
    return this.liveTrancheNo !== null
  }

  get isVerified() {
    return this.verifiedAt !== null
  }
}
