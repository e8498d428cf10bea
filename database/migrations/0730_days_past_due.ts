import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Borrowers who are behind with a loan (DECISIONS 13b): the status of instalments, and the resulting state of each
 * loan.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('past_due_norms', (table) => {
      table.increments('id')
      table.date('effective_from').notNullable().unique()
      table.integer('sma1_from_day').unsigned().notNullable()
      table.integer('sma2_from_day').unsigned().notNullable()
      table.integer('npa_from_day').unsigned().notNullable()
      /** Maximum days of a loan without a record, and days in advance at which its borrower is reminded. */
      table.integer('silent_days').unsigned().notNullable()
      table.integer('reminder_days').unsigned().notNullable()
      table.string('source_en', 255).notNullable()
    })
    /**
     * Status of an instalment as recorded by the district, identified by tranche and day because schedules are
     * replaced.
     */
    this.schema.createTable('instalment_entries', (table) => {
      table.increments('id')
      table.integer('disbursement_id').unsigned().notNullable().references('disbursements.id')
      table.date('due_on').notNullable()
      /** 'district', or 'statement' if an officer saw one. */
      table.string('source', 16).notNullable()
      /** 'paid' or 'overdue', and the day of that status. */
      table.string('status', 8).notNullable()
      table.date('status_on').notNullable()
      table.string('reason', 500).notNullable()
      table.integer('recorded_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('withdrawn_at').nullable()
      table.integer('withdrawn_by').unsigned().nullable().references('users.id')
      table.string('withdrawn_reason', 500).nullable()
      table.index(['disbursement_id'])
    })
    /** Reports of banks about a loan; for the same day, the last one applies. */
    this.schema.createTable('past_due_reports', (table) => {
      table.increments('id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      table.date('as_of').notNullable()
      table.date('oldest_due_on').nullable()
      table.date('npa_on').nullable()
      table.bigInteger('overdue_paise').nullable()
      table.integer('recorded_by_client').unsigned().notNullable().references('api_clients.id')
      table.dateTime('created_at').notNullable()
      table.index(['sanction_id', 'as_of'])
    })
    /** One row for each period in which nothing changed; the current one is live. */
    this.schema.createTable('past_due_states', (table) => {
      table.increments('id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      table.integer('live_sanction_id').unsigned().nullable().unique()
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('bank_id').unsigned().notNullable()
      table.string('state', 8).notNullable()
      table.string('bucket', 8).notNullable()
      table.date('oldest_due_on').nullable()
      table.date('npa_on').nullable()
      table.string('npa_source', 8).nullable()
      table.date('from_on').notNullable()
      table.date('till_on').nullable()
      /** Sort key of lists: the oldest overdue day, or a day after all others. */
      table.date('due_rank').notNullable()
      /** For a live row, as of the last run. */
      table.bigInteger('outstanding_paise').notNullable()
      table.date('silent_since').nullable()
      table.date('unclaimed_due_on').nullable()
      table.date('next_due_on').nullable()
      /** Due days for which the borrower was notified: in advance, and that the instalment is overdue. */
      table.date('reminded_due_on').nullable()
      table.date('told_due_on').nullable()
      table.index(['sanction_id', 'from_on'])
      table.index(['user_id'])
      table.index(['due_rank'])
      table.index(['next_due_on'])
    })
  }

  async down() {
    this.schema.dropTable('past_due_states')
    this.schema.dropTable('past_due_reports')
    this.schema.dropTable('instalment_entries')
    this.schema.dropTable('past_due_norms')
  }
}
