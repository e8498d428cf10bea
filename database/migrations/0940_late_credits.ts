import { BaseSchema } from '@adonisjs/lucid/schema'

/** A response that says of a failed payment that it was credited; two persons decide on it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dateTime('credit_reported_at').nullable()
      table.string('credit_reference', 64).nullable()
      table.date('credit_on').nullable()
      /** The claim, until it is decided: it is not paid again meanwhile. */
      table.integer('undecided_claim_id').unsigned().nullable()
      table.index(['undecided_claim_id'], 'undecided_credits')
    })
  }

  async down() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dropIndex(['undecided_claim_id'], 'undecided_credits')
      table.dropColumn('undecided_claim_id')
      table.dropColumn('credit_on')
      table.dropColumn('credit_reference')
      table.dropColumn('credit_reported_at')
    })
  }
}
