import { BreachPersonSchema } from '#database/schema'
import type { AffectedSource, DeliveryChannel } from '#privacy/rules/breaches'

/** A person affected by a breach, and how they were notified. */
export default class BreachPerson extends BreachPersonSchema {
  static table = 'breach_people'

  declare source: AffectedSource
  declare reachedBy: DeliveryChannel | null
}
