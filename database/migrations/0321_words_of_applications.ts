import { BaseSchema } from '@adonisjs/lucid/schema'
import { backfillSearchWords } from '#applications/models/application_records'

/**
 * The words of the applications there are. No transaction around it: a corporation has a million of them,
 * and a run that was killed goes on where it ended when it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(backfillSearchWords)
  }

  async down() {
    this.defer((client) =>
      client
        .from('application_words')
        .delete()
        .then(() => undefined)
    )
  }
}
