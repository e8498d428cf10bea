import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The officer of a post to whom a file is assigned. A row ends with the step that takes the file to another post or
 * district, in its transaction, so that none is ever out of date.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_assignments', (table) => {
      table.increments('id')
      /** 'application' or 'claim'. */
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      /** Status of the file as long as the row exists. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('assigned_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.unique(['subject_type', 'subject_id'])
      table.index(['user_id', 'subject_type', 'status_id'])
    })
  }

  async down() {
    this.schema.dropTable('file_assignments')
  }
}
