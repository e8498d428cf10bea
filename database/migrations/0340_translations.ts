import { BaseSchema } from '@adonisjs/lucid/schema'
import { migrateTranslations, revertTranslations } from '#database/texts/translations'

/**
 * Notices, leaders, offices and publications store their texts in other languages as masters do: in rows of one table
 * instead of a column for each language. Without a transaction: MariaDB ends one at each change of a table, and a run
 * that was killed continues where it ended when it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(migrateTranslations)
  }

  async down() {
    this.defer(revertTranslations)
  }
}
