import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a sample was drawn from: with its seed the same draw can be made again, as long as the sample is kept. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_samples', (table) => {
      /** Turns and payments of the month as JSON; null of samples of before. */
      table.text('drawn_from', 'mediumtext').nullable()
    })
  }

  async down() {
    this.schema.alterTable('audit_samples', (table) => {
      table.dropColumn('drawn_from')
    })
  }
}
