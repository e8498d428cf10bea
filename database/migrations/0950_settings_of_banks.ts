import { BaseSchema } from '@adonisjs/lucid/schema'

/** A sample proves a format only for the bank from which it comes, and each bank has its own calendar. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_profile_checks', (table) => {
      /** Null for earlier checks, which do not prove the format for any bank. */
      table.integer('connection_id').unsigned().nullable().references('bank_connections.id')
    })
    this.schema.alterTable('bank_connections', (table) => {
      /** 'YYYY-MM-DD', comma-separated: days without files in addition to holidays, and holidays with files. */
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
