import { BaseSchema } from '@adonisjs/lucid/schema'
import { rebuildMatchKeys } from '#duplicates/actions/match_keys'

/**
 * The traits of the people there are. No transaction around it: a corporation has a million of them, and a run
 * that was killed is started again.
 */
export default class extends BaseSchema {
  static override disableTransactions = true

  async up() {
    this.defer((client) =>
      rebuildMatchKeys({ table: 'profile_traits' }, client).then(() => undefined)
    )
  }

  async down() {
    this.defer((client) =>
      client
        .from('profile_traits')
        .delete()
        .then(() => undefined)
    )
  }
}
