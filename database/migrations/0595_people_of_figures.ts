import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Number of people that `promise:count` counts in addition to those in time and late. Quarters counted earlier have no
 * `all_people` and are recounted in the next night.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quarter_people', (table) => {
      /** People in time or late; the same on both rows of a cell. */
      table.integer('all_people').unsigned().nullable()
      /**
       * For the stage that ends the complete process: people whose application or claim left the stage without ending
       * the process. Also on both rows.
       */
      table.integer('rest_people').unsigned().notNullable().defaultTo(0)
      /** Whether such an application or claim exists, even if its person is counted in another district. */
      table.boolean('has_rest').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('quarter_people', (table) => {
      table.dropColumns('all_people', 'rest_people', 'has_rest')
    })
  }
}
