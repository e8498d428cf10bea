import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What `promise:count` counts beside those in time and late. Quarters that were counted before have no
 * `all_people` and are counted again in the next night.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quarter_people', (table) => {
      /** In time or late; the same on both rows of a cell. */
      table.integer('all_people').unsigned().nullable()
      /** Of the stage that ends the whole way: whose file left it without ending the whole. On both rows too. */
      table.integer('rest_people').unsigned().notNullable().defaultTo(0)
      /** Whether there is such a file, though its person is counted in another district. */
      table.boolean('has_rest').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('quarter_people', (table) => {
      table.dropColumns('all_people', 'rest_people', 'has_rest')
    })
  }
}
