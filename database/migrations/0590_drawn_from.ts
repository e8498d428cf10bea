import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The population from which a sample was drawn: with the seed the same draw can be repeated as long as the sample is
 * kept.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_samples', (table) => {
      /** Waiting periods and payments of the month as JSON; null for older samples. */
      table.text('drawn_from', 'mediumtext').nullable()
    })
  }

  async down() {
    this.schema.alterTable('audit_samples', (table) => {
      table.dropColumn('drawn_from')
    })
  }
}
