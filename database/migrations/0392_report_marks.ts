import { BaseSchema } from '@adonisjs/lucid/schema'

/** An officer's data on a report: that it is pinned in the builder, and when it was last run. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('report_marks', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** Number of the report's definition. */
      table.integer('report_id').unsigned().notNullable()
      table.boolean('is_pinned').notNullable().defaultTo(false)
      /** Null: it was never run. */
      table.dateTime('last_used_at').nullable()
      table.unique(['user_id', 'report_id'])
    })
  }

  async down() {
    this.schema.dropTable('report_marks')
  }
}
