import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { PastDueStateSchema } from '#database/schema'
import Application from '#applications/models/application'
import type { Bucket, LoanState, NpaSource } from '#claims/days_past_due/rules/past_due'

/** The days past due of a loan, for the period in which they did not change (DECISIONS 13b); amounts in paise. */
export default class PastDueState extends PastDueStateSchema {
  declare state: LoanState
  declare bucket: Bucket
  declare npaSource: NpaSource | null

  @belongsTo(() => Application)
  declare application: BelongsTo<typeof Application>
}
