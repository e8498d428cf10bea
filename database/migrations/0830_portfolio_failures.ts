import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows without personal numbers are stored unencrypted, and imports record how often their background work failed. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_import_rows', (table) => {
      table.text('content').nullable().alter()
      /** The values of a sheet without personal numbers, as JSON; `content` is then null. */
      table.text('facts').nullable()
    })
    this.schema.alterTable('portfolio_imports', (table) => {
      /** Number of consecutive failed attempts in the current state. */
      table.integer('failures').unsigned().notNullable().defaultTo(0)
      /** Error code of the last failure. */
      table.string('failure', 60).nullable()
    })
  }

  async down() {
    this.schema.alterTable('portfolio_imports', (table) => {
      table.dropColumns('failures', 'failure')
    })
    this.schema.alterTable('portfolio_import_rows', (table) => table.dropColumn('facts'))
  }
}
