import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Filters of lists that officers have saved: an officer's own, or those of a post, which is a role and its district.
 * The address contains the complete filter, so its query is stored as it is there.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('saved_filters', (table) => {
      table.increments('id')
      /** Owner of the filter; for one of a post, its author. */
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** Name of the list's definition. */
      table.string('list', 32).notNullable()
      table.string('name', 60).notNullable()
      table.string('query', 500).notNullable()
      /** The post of the filter; without a role it is personal. Without a district: all districts. */
      table.integer('role_id').unsigned().nullable()
      table.integer('district_id').unsigned().nullable()
      /** Shown beside the tabs of the home page. */
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
