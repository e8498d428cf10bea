import { BaseSchema } from '@adonisjs/lucid/schema'

/** The officers' list sorted by amount or number: for all, for one district and for one stage. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.index(['amount_paise', 'id'], 'applications_amount')
      table.index(['district_id', 'amount_paise', 'id'], 'applications_district_amount')
      table.index(['status_id', 'amount_paise', 'id'], 'applications_status_amount')
      table.index(['district_id', 'number', 'id'], 'applications_district_number')
      table.index(['status_id', 'number', 'id'], 'applications_status_number')
    })
  }

  async down() {
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], 'applications_status_number')
      table.dropIndex([], 'applications_district_number')
      table.dropIndex([], 'applications_status_amount')
      table.dropIndex([], 'applications_district_amount')
      table.dropIndex([], 'applications_amount')
    })
  }
}
