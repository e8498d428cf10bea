import { BaseSchema } from '@adonisjs/lucid/schema'

/** Responses that report a failed payment as credited; two people decide on them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dateTime('credit_reported_at').nullable()
      table.string('credit_reference', 64).nullable()
      table.date('credit_on').nullable()
      /** The claim until the decision: it is not paid again in the meantime. */
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
