import { BaseSchema } from '@adonisjs/lucid/schema'

/** Held files are left out of lists of late files and of payments, and released district by district. */
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
