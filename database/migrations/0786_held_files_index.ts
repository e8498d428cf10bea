import { BaseSchema } from '@adonisjs/lucid/schema'

/** Held applications are excluded from lists of overdue applications and of payments, and are released by district. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.index(['is_held', 'import_id', 'district_id'], 'applications_held')
    })
  }

  async down() {
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], 'applications_held')
    })
  }
}
