import { BaseSchema } from '@adonisjs/lucid/schema'

/** A sample proves a format for the bank that it comes from, and each bank has days of its own. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_profile_checks', (table) => {
      /** Null of checks before: they prove the format for no bank. */
      table.integer('connection_id').unsigned().nullable().references('bank_connections.id')
    })
    this.schema.alterTable('bank_connections', (table) => {
      /** 'YYYY-MM-DD' with commas: days without files beside the holidays, and holidays with them. */
      table.text('closed_days').nullable()
      table.text('open_days').nullable()
    })
  }

  async down() {
    this.schema.alterTable('bank_connections', (table) => {
      table.dropColumns('closed_days', 'open_days')
    })
    this.schema.alterTable('bank_profile_checks', (table) => {
      table.dropForeign(['connection_id'])
      table.dropColumn('connection_id')
    })
  }
}
