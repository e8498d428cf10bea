import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { ReportSubscriptionSchema } from '#database/schema'
import type { Frequency } from '#reports/rules/report_terms'

/** A report that is sent regularly to a role, to an address, or to the officer who subscribed. */
export default class ReportSubscription extends ReportSubscriptionSchema {
  declare frequency: Frequency

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
