import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The bank statement's line for a claimed instalment as shown to the applicant, and when the applicant confirmed a line
 * without a reference to the loan. Also the lender's mandate reference of a loan, encrypted like its account number.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('claim_rows', (table) => {
      /** Amount of the line from which `narration` is taken, in paise. */
      table.bigInteger('line_paise').nullable()
      table.bigInteger('balance_paise').nullable()
      table.dateTime('confirmed_at').nullable()
    })
    this.schema.alterTable('loan_sanctions', (table) => {
      table.text('mandate_cipher').nullable()
      table.string('mandate_last4', 4).nullable()
    })
  }

  async down() {
    this.schema.alterTable('loan_sanctions', (table) => {
      table.dropColumn('mandate_cipher')
      table.dropColumn('mandate_last4')
    })
    this.schema.alterTable('claim_rows', (table) => {
      table.dropColumn('line_paise')
      table.dropColumn('balance_paise')
      table.dropColumn('confirmed_at')
    })
  }
}
