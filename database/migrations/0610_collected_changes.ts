import { BaseSchema } from '@adonisjs/lucid/schema'

/** The result of a confirmed change, such as a password link, is collected once by the requester. */
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
