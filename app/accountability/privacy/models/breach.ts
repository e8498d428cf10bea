import { compose } from '@adonisjs/core/helpers'
import { translated } from '#kernel/database/translations'
import { BreachSchema } from '#database/schema'
import { BREACH_TEXTS } from '#privacy/rules/breaches'

/** A breach of personal data: what happened, the notice to those affected, and the reports to the Board. */
export default class Breach extends compose(BreachSchema, translated(...BREACH_TEXTS)) {
  static table = 'breaches'
}
