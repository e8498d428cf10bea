import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The indexes of the two largest tables that serve a query, besides those of their keys. Every write maintains each of
 * them, and every statement considers each of them. A list in none of these orders is read from the nearest one
 * (docs/development/performance.md).
 *
 * applications
 * - submitted_on, id: received within a period
 * - last_action_at, id: most recent actions
 * - applicant_name, id: all in the order of names
 * - amount_paise, id: by amount, and the largest first
 * - mobile, id: the applicant of a number
 * - status_id, id: those at a stage, and all in the order of the work
 * - status_id, status_since, id: longest wait at a stage
 * - district_id, status_id, status_since, id: longest wait at a stage in a district
 * - loan_type, status_id, id: those of a loan type at a stage
 * - user_id, id and profile_id, id: applications of a person
 * - district_id, taluka_id, loan_type, status_id, submitted_on, gaps: counts by the dimensions of reports
 * - loi_count, loan_type, amount_paise, and the district since 0345: number and amount of those with a letter (the
 *   public panel, the reports of letters)
 *
 * claims
 * - first_submitted_on, id: received within a period
 * - applicant_name, id: by the beginning of a name, and all in the order of names
 * - status_id, id: those at a stage, and all in the order of the work
 * - status_id, status_since, id: longest wait at a stage
 * - district_id, status_id, status_since, id: longest wait at a stage in a district
 * - bank_id, id: claims of a bank
 * - application_id, id and user_id, id: claims of a person
 *
 * MySQL and MariaDB keep one each for the references to groups, sanctions and payment statuses.
 */
const NO_LONGER_ASKED: Record<string, Record<string, string[]>> = {
  applications: {
    applications_by_filter: ['district_id', 'loan_type', 'status_id', 'id'],
    applications_district_id_status_id_id_index: ['district_id', 'status_id', 'id'],
    applications_district_id_id_index: ['district_id', 'id'],
    applications_district_id_applicant_name_id_index: ['district_id', 'applicant_name', 'id'],
    applications_district_id_submitted_on_id_index: ['district_id', 'submitted_on', 'id'],
    applications_by_last_action: ['district_id', 'last_action_at', 'id'],
    applications_district_amount: ['district_id', 'amount_paise', 'id'],
    applications_district_number: ['district_id', 'number', 'id'],
    applications_status_id_last_action_at_id_index: ['status_id', 'last_action_at', 'id'],
    applications_status_amount: ['status_id', 'amount_paise', 'id'],
    applications_status_number: ['status_id', 'number', 'id'],
    applications_status_name: ['status_id', 'applicant_name', 'id'],
    applications_status_day: ['status_id', 'submitted_on', 'id'],
    applications_loan_type_id_index: ['loan_type', 'id'],
    applications_type_number: ['loan_type', 'number', 'id'],
    applications_type_amount: ['loan_type', 'amount_paise', 'id'],
    applications_type_action: ['loan_type', 'last_action_at', 'id'],
    applications_type_day: ['loan_type', 'submitted_on', 'id'],
    applications_type_name: ['loan_type', 'applicant_name', 'id'],
    applications_name_day: ['applicant_name', 'submitted_on', 'id'],
    applications_taluka: ['district_id', 'taluka_id', 'loan_type', 'status_id', 'submitted_on'],
    applications_gaps: ['district_id', 'gaps', 'submitted_on'],
  },
  claims: {
    claims_by_filter: ['district_id', 'loan_type', 'status_id', 'id'],
    claims_status_id_payment_status_id_id_index: ['status_id', 'payment_status_id', 'id'],
    claims_by_interest_paise: ['interest_paise', 'id'],
    claims_by_district_id: ['district_id', 'id'],
    claims_by_loan_type: ['loan_type', 'id'],
    ...Object.fromEntries(
      ['district_id', 'status_id', 'loan_type', 'bank_id'].flatMap((filter) =>
        ['first_submitted_on', 'applicant_name', 'interest_paise'].map((sort) => [
          `claims_by_${filter}_${sort}`,
          [filter, sort, 'id'],
        ])
      )
    ),
  },
}

const FACTS = 'applications_facts'
const COUNTED = ['district_id', 'taluka_id', 'loan_type', 'status_id', 'submitted_on', 'gaps']

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.index(COUNTED, FACTS)
    })
    for (const [name, indexes] of Object.entries(NO_LONGER_ASKED)) {
      this.schema.alterTable(name, (table) => {
        for (const index of Object.keys(indexes)) table.dropIndex([], index)
      })
    }
  }

  async down() {
    for (const [name, indexes] of Object.entries(NO_LONGER_ASKED)) {
      this.schema.alterTable(name, (table) => {
        for (const [index, columns] of Object.entries(indexes)) table.index(columns, index)
      })
    }
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], FACTS)
    })
  }
}
