import { BaseSchema } from '@adonisjs/lucid/schema'
import { migrateTexts, revertTexts } from '#database/texts/master_texts'

/**
 * Names and texts of masters move from a column for each language to a row for each, so that a further language
 * requires no column. Without a transaction: MariaDB ends one at each change of a table, and a run that was killed
 * continues where it ended when it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(migrateTexts)
  }

  async down() {
    this.defer(revertTexts)
  }
}
