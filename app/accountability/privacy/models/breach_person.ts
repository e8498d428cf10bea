import { BreachPersonSchema } from '#database/schema'
import type { AffectedSource, DeliveryChannel } from '#privacy/rules/breaches'

/** Somebody whom a breach touches, and how they were told. */
export default class BreachPerson extends BreachPersonSchema {
  static table = 'breach_people'

  declare source: AffectedSource
  declare reachedBy: DeliveryChannel | null
}
