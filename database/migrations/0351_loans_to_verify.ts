import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = ['loan_sanctions', 'disbursements']

/** The accounts' queue counts the records that have yet to be compared with the bank's letters. */
export default class extends BaseSchema {
  async up() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.index(['verified_at', 'created_at'], `${name}_to_verify`)
      })
    }
  }

  async down() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.dropIndex([], `${name}_to_verify`)
      })
    }
  }
}
