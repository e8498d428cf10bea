import { BaseSchema } from '@adonisjs/lucid/schema'

/** Imports of an existing portfolio: files, their rows until they are written, and the assigned headings. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('portfolio_imports', (table) => {
      table.increments('id')
      table.string('title', 80).notNullable()
      table.string('state', 12).notNullable()
      table.integer('version').unsigned().notNullable().defaultTo(1)
      /** Control totals of the files and of the existing portfolio, as JSON of the last check. */
      table.text('totals', 'longtext').nullable()
      table.integer('errors_count').unsigned().nullable()
      table.integer('marks_count').unsigned().nullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      /**
       * A process works on the import until this time; after it the process is considered dead, and the next one
       * continues.
       */
      table.dateTime('leased_until').nullable()
      table.index(['state'])
    })
    this.schema.createTable('portfolio_import_files', (table) => {
      table.increments('id')
      table.integer('import_id').unsigned().notNullable().references('portfolio_imports.id')
      table.string('sheet', 16).notNullable()
      table.string('name', 120).notNullable()
      table.string('sha256', 64).notNullable()
      table.integer('rows_count').unsigned().notNullable().defaultTo(0)
      table.integer('sent_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.unique(['import_id', 'sheet', 'sha256'])
    })
    this.schema.createTable('portfolio_import_rows', (table) => {
      table.increments('id')
      table.integer('import_id').unsigned().notNullable().references('portfolio_imports.id')
      table
        .integer('file_id')
        .unsigned()
        .notNullable()
        .references('portfolio_import_files.id')
        .onDelete('CASCADE')
      table.string('sheet', 16).notNullable()
      table.integer('line').unsigned().notNullable()
      /** Key of the row in the existing system, and of its parent row. */
      table.string('row_key', 160).nullable()
      table.string('parent_key', 160).nullable()
      /** The values as JSON, encrypted because they include Aadhaar, PAN and account numbers. */
      table.text('content').notNullable()
      table.string('aadhaar_digest', 64).nullable()
      table.string('pan_digest', 64).nullable()
      /** Errors, and violations of current rules, from reading the row and from its check; JSON. */
      table.text('problems').nullable()
      table.text('marks').nullable()
      table.text('conflicts').nullable()
      table.text('check_marks').nullable()
      /** The rows are erased after the retention period of DRAFT. */
      table.date('read_on').notNullable()
      table.index(['import_id', 'sheet', 'id'])
      table.index(['import_id', 'sheet', 'parent_key'])
    })
    this.schema.createTable('portfolio_headings', (table) => {
      table.increments('id')
      table.string('sheet', 16).notNullable()
      table.string('heading_key', 120).notNullable()
      /** Empty if columns with this heading are skipped. */
      table.string('field', 40).notNullable()
      table.unique(['sheet', 'heading_key'])
    })
  }

  async down() {
    this.schema.dropTable('portfolio_headings')
    this.schema.dropTable('portfolio_import_rows')
    this.schema.dropTable('portfolio_import_files')
    this.schema.dropTable('portfolio_imports')
  }
}
