import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a certificate to the Collector said on its day; null before it, and for those of earlier versions. */
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
