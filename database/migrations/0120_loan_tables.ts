import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('loan_sanctions', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** The application's id until withdrawn: one sanction per application. */
      table.integer('live_application_id').unsigned().nullable().unique()
      table.integer('loi_id').unsigned().notNullable().references('lois.id')
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      table.string('branch_name', 120).notNullable()
      table.string('city', 80).nullable()
      table.date('sanctioned_on').notNullable()
      table.integer('tenure_months').unsigned().notNullable()
      table.integer('rate_bp').unsigned().notNullable()
      table.bigint('amount_paise').notNullable()
      table.bigint('disbursed_paise').notNullable().defaultTo(0)
      table.boolean('is_final_letter').notNullable()
      table.dateTime('verified_at').nullable()
      table.integer('verified_by').unsigned().nullable().references('users.id')
      table.dateTime('withdrawn_at').nullable()
      table.integer('recorded_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['bank_id', 'id'])
      table.index(['created_at', 'id'])
    })

    this.schema.createTable('disbursements', (table) => {
      table.increments('id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      table.integer('tranche_no').unsigned().notNullable()
      /** The tranche's number until voided: a number is free again for the corrected record. */
      table.integer('live_tranche_no').unsigned().nullable()
      table.date('disbursed_on').notNullable()
      table.bigint('amount_paise').notNullable()
      table.integer('tenure_months').unsigned().notNullable()
      table.integer('rate_bp').unsigned().notNullable()
      table.bigint('emi_paise').notNullable()
      table.bigint('computed_emi_paise').notNullable()
      table.date('emi_start_on').notNullable()
      table.date('emi_end_on').notNullable()
      table.integer('moratorium_months').unsigned().notNullable().defaultTo(0)
      /** 'interest_only' or 'capitalised'; null without a moratorium. */
      table.string('moratorium_kind', 16).nullable()
      table.bigint('capitalised_paise').notNullable().defaultTo(0)
      table.dateTime('verified_at').nullable()
      table.integer('verified_by').unsigned().nullable().references('users.id')
      table.dateTime('voided_at').nullable()
      table.integer('recorded_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['sanction_id', 'live_tranche_no'])
      table.index(['sanction_id', 'tranche_no'])
      table.index(['created_at', 'id'])
    })

    this.schema.createTable('schedule_rows', (table) => {
      table.increments('id')
      table.integer('disbursement_id').unsigned().notNullable().references('disbursements.id')
      table.integer('row_no').unsigned().notNullable()
      table.date('due_on').notNullable()
      table.bigint('opening_paise').notNullable()
      table.bigint('emi_paise').notNullable()
      table.bigint('principal_paise').notNullable()
      table.bigint('interest_paise').notNullable()
      table.bigint('closing_paise').notNullable()
      table.unique(['disbursement_id', 'row_no'])
    })
  }

  async down() {
    this.schema.dropTable('schedule_rows')
    this.schema.dropTable('disbursements')
    this.schema.dropTable('loan_sanctions')
  }
}
