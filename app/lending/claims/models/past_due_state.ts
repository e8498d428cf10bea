import { PastDueStateSchema } from '#database/schema'
import type { Bucket, LoanState, NpaSource } from '#claims/days_past_due/rules/past_due'

/** How far behind a loan is, for the time in which that did not change (DECISIONS 13b); amounts in paise. */
export default class PastDueState extends PastDueStateSchema {
  declare state: LoanState
  declare bucket: Bucket
  declare npaSource: NpaSource | null
}
