import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The loan's account number at the bank, encrypted like every account number, and the agreement where the bank
 * sanctioned more than its letter stated (DECISIONS 7). Also the bank statement's entry for a claimed instalment.
 */
export default class extends BaseSchema {
  async up() {
    for (const name of ['loan_sanctions', 'letter_answers']) {
      this.schema.alterTable(name, (table) => {
        table.text('account_cipher').nullable()
        table.string('account_digest', 64).nullable()
        table.string('account_last4', 4).nullable()
      })
    }
    this.schema.alterTable('loan_sanctions', (table) => {
      /** Whether the applicant confirmed that the amount exceeds that of the letter. */
      table.boolean('is_excess_confirmed').notNullable().defaultTo(false)
      /** Reason for which accounts accepted it; null until verified. */
      table.string('excess_remarks', 1000).nullable()
    })
    this.schema.alterTable('claim_rows', (table) => {
      /** Narration of the payment in the account statement from which the claim was filled; null without one. */
      table.string('narration', 300).nullable()
      table.boolean('is_recognised').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('claim_rows', (table) => {
      table.dropColumn('narration')
      table.dropColumn('is_recognised')
    })
    this.schema.alterTable('loan_sanctions', (table) => {
      table.dropColumn('is_excess_confirmed')
      table.dropColumn('excess_remarks')
    })
    for (const name of ['loan_sanctions', 'letter_answers']) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('account_cipher')
        table.dropColumn('account_digest')
        table.dropColumn('account_last4')
      })
    }
  }
}
