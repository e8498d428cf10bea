import { BaseSchema } from '@adonisjs/lucid/schema'

/** A receipt of a recovery corresponds to one booking of the bank; other matches have no reference. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw("update debit_matches set reference = null where kind <> 'recovery'")
    this.schema.alterTable('debit_matches', (table) => table.unique(['reference']))
  }

  async down() {
    this.schema.alterTable('debit_matches', (table) => table.dropUnique(['reference']))
  }
}
