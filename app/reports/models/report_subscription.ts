import { ReportSubscriptionSchema } from '#database/schema'
import type { Frequency } from '#reports/rules/due_days'

/** A report that is sent regularly to a role or to an address. */
export default class ReportSubscription extends ReportSubscriptionSchema {
  declare frequency: Frequency
}
