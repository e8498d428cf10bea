import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Content of a certificate to the Collector at its issue; null before issue, and for certificates of earlier versions.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('recovery_demands', (table) => {
      table.text('certificate').nullable()
    })
  }

  async down() {
    this.schema.alterTable('recovery_demands', (table) => {
      table.dropColumn('certificate')
    })
  }
}
