import { BaseSchema } from '@adonisjs/lucid/schema'
import { rebuildMatchKeys } from '#duplicates/actions/match_keys'

/**
 * Match keys of the existing people. There is no surrounding transaction: a corporation has a million people, and a run
 * that was killed is restarted.
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
