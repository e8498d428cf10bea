import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('claims', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.integer('loan_type').unsigned().notNullable()
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      table.integer('status_id').unsigned().notNullable().references('claim_statuses.id')
      table
        .integer('payment_status_id')
        .unsigned()
        .notNullable()
        .references('claim_payment_statuses.id')
      table.string('applicant_name', 255).notNullable()
      table.date('paid_on').notNullable()
      table.bigint('paid_paise').notNullable()
      table.bigint('charges_paise').notNullable()
      table.bigint('principal_paise').notNullable()
      /** The claim amount: interest of the chosen rows. */
      table.bigint('interest_paise').notNullable()
      table.bigint('proposed_paise').notNullable()
      table.bigint('approved_paise').nullable()
      /** The day of the first submission determines the window, including after a return. */
      table.date('first_submitted_on').notNullable()
      table.date('submitted_on').notNullable()
      table.dateTime('status_since').notNullable()
      table.integer('reject_reason_id').unsigned().nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['district_id', 'loan_type', 'status_id', 'id'], 'claims_by_filter')
      table.index(['status_id', 'payment_status_id', 'id'])
      /** Longest wait in a stage, everywhere and in one district. */
      table.index(['status_id', 'status_since', 'id'])
      table.index(['district_id', 'status_id', 'status_since', 'id'], 'claims_by_wait')
      table.index(['application_id', 'id'])
      table.index(['user_id', 'id'])
      table.index(['bank_id', 'id'])
      table.index(['first_submitted_on', 'id'])
    })

    this.schema.createTable('claim_rows', (table) => {
      table.increments('id')
      table.integer('claim_id').unsigned().notNullable().references('claims.id')
      table.integer('schedule_row_id').unsigned().notNullable().references('schedule_rows.id')
      /** The row's id while claimed, paid or spent: a row belongs to only one such claim. */
      table.integer('live_schedule_row_id').unsigned().nullable().unique()
      table.date('paid_on').notNullable()
      table.bigint('emi_paise').notNullable()
      table.bigint('principal_paise').notNullable()
      table.bigint('interest_paise').notNullable()
      table.bigint('proposed_paise').notNullable()
      table.index(['claim_id', 'id'])
      table.index(['schedule_row_id'])
    })

    this.schema.createTable('payment_batches', (table) => {
      table.increments('id')
      table.string('number', 32).notNullable().unique()
      table.date('batch_on').notNullable()
      table.string('debit_account', 34).notNullable()
      /** 'created', 'downloaded', 'answered' or 'cancelled'. */
      table.string('status', 12).notNullable()
      table.integer('items_count').unsigned().notNullable()
      table.bigint('total_paise').notNullable()
      /** SHA-256 over the frozen rows in order. */
      table.string('checksum', 64).notNullable()
      table.integer('created_by').unsigned().nullable().references('users.id')
      table.dateTime('first_downloaded_at').nullable()
      table.dateTime('answered_at').nullable()
      table.dateTime('cancelled_at').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['status', 'id'])
    })

    this.schema.createTable('payment_batch_items', (table) => {
      table.increments('id')
      table.integer('batch_id').unsigned().notNullable().references('payment_batches.id')
      table.integer('sr_no').unsigned().notNullable()
      table.integer('claim_id').unsigned().notNullable().references('claims.id')
      /** The claim's id while the batch is live: a claim is never in two batches. */
      table.integer('live_claim_id').unsigned().nullable().unique()
      table.string('beneficiary_name', 255).notNullable()
      table.string('loi_number', 40).notNullable()
      table.text('aadhaar_cipher').notNullable()
      table.string('aadhaar_last4', 4).notNullable()
      table.bigint('amount_paise').notNullable()
      table.string('taluka', 80).notNullable()
      table.string('district', 80).notNullable()
      table.string('mobile', 10).notNullable()
      table.string('email', 160).nullable()
      table.string('pincode', 6).notNullable()
      /** 'sent', 'paid' or 'failed'. */
      table.string('result', 8).notNullable()
      table.string('return_code', 8).nullable()
      table.string('return_reason', 255).nullable()
      table.string('bank_reference', 64).nullable()
      table.date('credited_on').nullable()
      table.unique(['batch_id', 'sr_no'])
      table.index(['claim_id', 'id'])
    })

    this.schema.createTable('bank_answers', (table) => {
      table.increments('id')
      table.integer('batch_id').unsigned().notNullable().references('payment_batches.id')
      /** Prevents a second import of the same file. */
      table.string('sha256', 64).notNullable()
      table.string('file_name', 255).notNullable()
      table.integer('rows_count').unsigned().notNullable()
      table.integer('paid_count').unsigned().notNullable()
      table.integer('failed_count').unsigned().notNullable()
      table.integer('imported_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.unique(['batch_id', 'sha256'])
    })
  }

  async down() {
    const tables = `bank_answers payment_batch_items payment_batches claim_rows claims`
    for (const name of tables.split(/\s+/)) {
      this.schema.dropTable(name)
    }
  }
}
