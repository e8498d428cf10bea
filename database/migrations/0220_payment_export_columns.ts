import { BaseSchema } from '@adonisjs/lucid/schema'

/** Further columns for a scheduler's payment file and the bank's response (DECISIONS 9). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batches', (table) => {
      /** Frozen like the account: a later setting must not change the bytes of an old file. */
      table.string('remitter_bank_code', 20).notNullable().defaultTo('ICICI')
      /** When the scheduler's file was complete in its folder; null until then. */
      table.dateTime('exported_at').nullable()
    })
    this.schema.alterTable('apbs_return_reasons', (table) => {
      table.string('description_mr', 160).nullable()
      table.string('description_hi', 160).nullable()
      table.string('action_hi', 255).nullable()
    })
    /** Quick filter of the officers' list, by the beginning of a name. */
    this.schema.alterTable('claims', (table) => {
      table.index(['applicant_name', 'id'], 'claims_by_name')
    })
    /** The nightly reminder queries instalments that are due within some days. */
    this.schema.alterTable('schedule_rows', (table) => {
      table.index(['due_on', 'disbursement_id'], 'schedule_rows_by_due')
    })
    /** 'UNCLAIMED' is also a code; SQLite has no length limits. */
    if (this.db.dialect.name === 'mysql') {
      this.schema.raw('alter table payment_batch_items modify return_code varchar(16) null')
    }
  }

  async down() {
    this.schema.alterTable('claims', (table) => {
      table.dropIndex(['applicant_name', 'id'], 'claims_by_name')
    })
    this.schema.alterTable('schedule_rows', (table) => {
      table.dropIndex(['due_on', 'disbursement_id'], 'schedule_rows_by_due')
    })
    this.schema.alterTable('apbs_return_reasons', (table) => {
      table.dropColumns('description_mr', 'description_hi', 'action_hi')
    })
    this.schema.alterTable('payment_batches', (table) => {
      table.dropColumns('remitter_bank_code', 'exported_at')
    })
  }
}
