import { BaseSchema } from '@adonisjs/lucid/schema'

/** Rows without personal numbers are kept open, and imports say how often their background work failed. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_import_rows', (table) => {
      table.text('content').nullable().alter()
      /** The values of a sheet without personal numbers, as JSON; `content` is null then. */
      table.text('facts').nullable()
    })
    this.schema.alterTable('portfolio_imports', (table) => {
      /** Attempts of the present state that failed one after the other. */
      table.integer('failures').unsigned().notNullable().defaultTo(0)
      /** The last of them: the code of the error. */
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
