import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Filters of lists that officers named: one's own, or those of a post, which is a role and its district. The
 * address says all of a filter, so its query is kept as it stands there.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('saved_filters', (table) => {
      table.increments('id')
      /** Whose it is; of one of a post, who made it. */
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** Name of the list's definition. */
      table.string('list', 32).notNullable()
      table.string('name', 60).notNullable()
      table.string('query', 500).notNullable()
      /** The post it is of; no role for one's own. No district: of all. */
      table.integer('role_id').unsigned().nullable()
      table.integer('district_id').unsigned().nullable()
      /** Stands beside the tabs of the home. */
      table.boolean('is_tab').notNullable().defaultTo(false)
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['user_id', 'list'])
      table.index(['role_id', 'district_id', 'list'])
    })
  }

  async down() {
    this.schema.dropTable('saved_filters')
  }
}
