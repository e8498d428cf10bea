import { BaseSchema } from '@adonisjs/lucid/schema'
import { rebuildSearchWords } from '#applications/models/application_records'
import { prefixRange } from '#applications/rules/search_words'

/**
 * The sounds of the names there are, among the words they are found by. Portions of a few hundred
 * applications, each with a transaction of its own: nobody waits for a million of them, and a run that was
 * killed goes on where it ended when it is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer(async (client) => void (await rebuildSearchWords({}, client)))
  }

  async down() {
    this.defer((client) =>
      client
        .from('application_words')
        .whereBetween('word', [...prefixRange('~')])
        .delete()
        .then(() => undefined)
    )
  }
}
