import { BaseSchema } from '@adonisjs/lucid/schema'

/** Progress of writing an import: person by person, each with all their records. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_imports', (table) => {
      /** Number of applicants of the import, and of those written. */
      table.integer('people_count').unsigned().notNullable().defaultTo(0)
      table.integer('written_count').unsigned().notNullable().defaultTo(0)
      table.integer('confirmed_by').unsigned().nullable()
      table.dateTime('confirmed_at').nullable()
    })
    this.schema.alterTable('portfolio_import_rows', (table) => {
      /** On the row of an applicant, the account that was created. */
      table.integer('written_id').unsigned().nullable()
    })
    this.schema.alterTable('applications', (table) => {
      table.index(['import_id', 'id'])
      table.index(['old_number', 'id'])
    })
    this.schema.alterTable('users', (table) => table.index(['import_id', 'id']))
  }

  async down() {
    this.schema.alterTable('users', (table) => table.dropIndex(['import_id', 'id']))
    this.schema.alterTable('applications', (table) => {
      table.dropIndex(['old_number', 'id'])
      table.dropIndex(['import_id', 'id'])
    })
    this.schema.alterTable('portfolio_import_rows', (table) => table.dropColumn('written_id'))
    this.schema.alterTable('portfolio_imports', (table) => {
      table.dropColumns('people_count', 'written_count', 'confirmed_by', 'confirmed_at')
    })
  }
}
