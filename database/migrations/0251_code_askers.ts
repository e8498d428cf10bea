import { BaseSchema } from '@adonisjs/lucid/schema'

/** A one-time code belongs to the browser that requested it, and messages are counted by requester. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('one_time_passwords', (table) => {
      /** Keyed digest of the browser's identifier. */
      table.string('browser_digest', 64).notNullable().defaultTo('')
      /** The requester whose count includes the message: a stranger's network address, or a known user. */
      table.string('asker', 80).notNullable().defaultTo('')
    })
  }

  async down() {
    this.schema.alterTable('one_time_passwords', (table) => {
      table.dropColumn('browser_digest')
      table.dropColumn('asker')
    })
  }
}
