import { BaseSchema } from '@adonisjs/lucid/schema'
import { carryTranslations, takeTranslationsBack } from '#database/texts/translations'

/**
 * Notices, leaders, offices and publications keep their texts in other languages as masters do: rows of
 * one table instead of a column for each language. No transaction around it: MariaDB ends one at each
 * change of a table, and a run that was killed goes on where it ended when it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(carryTranslations)
  }

  async down() {
    this.defer(takeTranslationsBack)
  }
}
