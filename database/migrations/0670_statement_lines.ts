import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The bank's line of a claimed instalment as the applicant saw it, and when they confirmed one that carries no
 * reference of the loan. The lender's mandate reference of a loan, sealed as its account number.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('claim_rows', (table) => {
      /** Of the line that `narration` is of, in paise. */
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
