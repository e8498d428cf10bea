import { BaseSchema } from '@adonisjs/lucid/schema'

const SANCTIONS = ['sanctioned_on', 'amount_paise', 'disbursed_paise', 'tenure_months', 'rate_bp']

const DISBURSEMENTS = [
  'disbursed_on',
  'amount_paise',
  'emi_paise',
  'rate_bp',
  'tenure_months',
  'emi_start_on',
  'emi_end_on',
]

/** Columns by which officers filter claims, each combined with those by which they sort them. */
const CLAIM_FILTERS = ['district_id', 'status_id', 'loan_type', 'bank_id'] as const
const CLAIM_SORTS = ['first_submitted_on', 'applicant_name', 'interest_paise'] as const

const keyOf = (table: string, ...columns: string[]) => `${table}_by_${columns.join('_')}`

/** The officers' lists of sanctions, disbursements and claims, sorted by any of their columns. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('loan_sanctions', (table) => {
      for (const column of SANCTIONS) table.index([column, 'id'], keyOf('sanctions', column))
    })
    this.schema.alterTable('disbursements', (table) => {
      for (const column of DISBURSEMENTS) {
        table.index([column, 'id'], keyOf('disbursements', column))
      }
    })
    this.schema.alterTable('claims', (table) => {
      table.index(['applicant_name', 'id'], keyOf('claims', 'applicant_name'))
      table.index(['interest_paise', 'id'], keyOf('claims', 'interest_paise'))
      table.index(['district_id', 'id'], keyOf('claims', 'district_id'))
      table.index(['status_id', 'id'], keyOf('claims', 'status_id'))
      table.index(['loan_type', 'id'], keyOf('claims', 'loan_type'))
      for (const filter of CLAIM_FILTERS) {
        for (const sort of CLAIM_SORTS) {
          table.index([filter, sort, 'id'], keyOf('claims', filter, sort))
        }
      }
    })
  }

  async down() {
    this.schema.alterTable('claims', (table) => {
      for (const filter of CLAIM_FILTERS) {
        for (const sort of CLAIM_SORTS) table.dropIndex([], keyOf('claims', filter, sort))
      }
      for (const column of ['loan_type', 'status_id', 'district_id']) {
        table.dropIndex([], keyOf('claims', column))
      }
      for (const column of ['interest_paise', 'applicant_name']) {
        table.dropIndex([], keyOf('claims', column))
      }
    })
    this.schema.alterTable('disbursements', (table) => {
      for (const column of DISBURSEMENTS) table.dropIndex([], keyOf('disbursements', column))
    })
    this.schema.alterTable('loan_sanctions', (table) => {
      for (const column of SANCTIONS) table.dropIndex([], keyOf('sanctions', column))
    })
  }
}
