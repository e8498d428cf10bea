import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a confirmed change has for who asked is collected once: the links for passwords. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('proposed_changes', (table) => {
      table.dateTime('collected_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('proposed_changes', (table) => {
      table.dropColumn('collected_at')
    })
  }
}
