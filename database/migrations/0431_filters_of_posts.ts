import { BaseSchema } from '@adonisjs/lucid/schema'

/** Information in `districts` is not stored a second time. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('saved_filters', (table) => {
      table.dropIndex(['role_id', 'district_id', 'list'])
      table.dropColumn('district_id')
      table.index(['role_id', 'list'])
    })
  }

  async down() {
    this.schema.alterTable('saved_filters', (table) => {
      table.dropIndex(['role_id', 'list'])
      table.integer('district_id').unsigned().nullable()
      table.index(['role_id', 'district_id', 'list'])
    })
  }
}
