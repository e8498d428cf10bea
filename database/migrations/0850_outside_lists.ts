import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lists of other offices, their rows until they are erased, and findings about applicants. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outside_lists', (table) => {
      table.increments('id')
      table.string('kind', 16).notNullable()
      table.string('title', 80).notNullable()
      /** The office that supplied the list, its legal basis, and its purpose. */
      table.string('source', 160).notNullable()
      table.string('legal_basis', 500).notNullable()
      table.string('purpose', 500).notNullable()
      table.string('state', 12).notNullable()
      table.string('file_name', 120).nullable()
      table.integer('rows_count').unsigned().notNullable().defaultTo(0)
      /** Rows with a cell that could not be read. */
      table.integer('unread_count').unsigned().notNullable().defaultTo(0)
      /** The last row that was compared: an interrupted run continues after it. */
      table.integer('matched_to').unsigned().notNullable().defaultTo(0)
      table.date('erase_on').notNullable()
      table.dateTime('erased_at').nullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('leased_until').nullable()
      table.index(['state', 'erase_on'])
    })
    this.schema.createTable('outside_list_rows', (table) => {
      table.increments('id')
      table.integer('list_id').unsigned().notNullable().references('outside_lists.id')
      table.integer('line').unsigned().notNullable()
      /** The cells as JSON, encrypted; of numbers, only the last four digits. */
      table.text('content').notNullable()
      table.string('aadhaar_digest', 64).nullable()
      table.string('pan_digest', 64).nullable()
      table.string('account_digest', 64).nullable()
      table.index(['list_id', 'id'])
    })
    this.schema.createTable('outside_findings', (table) => {
      table.increments('id')
      table.integer('list_id').unsigned().notNullable().references('outside_lists.id')
      /** Null once the row is erased. */
      table.integer('row_id').unsigned().nullable().references('outside_list_rows.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('strength', 8).notNullable()
      /** Names of the matching fields, separated by commas. */
      table.string('kinds', 120).notNullable()
      table.boolean('is_director').notNullable()
      table.string('outcome', 12).notNullable()
      /** Encrypted. */
      table.text('remarks').nullable()
      table.integer('decided_by').unsigned().nullable().references('users.id')
      table.dateTime('decided_at').nullable()
      table.integer('version').unsigned().notNullable().defaultTo(1)
      table.dateTime('found_at').notNullable()
      table.unique(['row_id', 'user_id'])
      table.index(['user_id', 'outcome'])
      table.index(['list_id', 'id'])
      table.index(['outcome', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('outside_findings')
    this.schema.dropTable('outside_list_rows')
    this.schema.dropTable('outside_lists')
  }
}
