import { BaseSchema } from '@adonisjs/lucid/schema'

/** Edit Loan and the bank's own schedule (DECISIONS 7). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('loan_changes', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('disbursement_id').unsigned().notNullable().references('disbursements.id')
      /** The terms before and after, as JSON. */
      table.text('data').notNullable()
      table.string('remarks', 1000).notNullable()
      table.integer('changed_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['application_id', 'id'])
    })

    this.schema.createTable('bank_schedules', (table) => {
      table.increments('id')
      table.integer('disbursement_id').unsigned().notNullable().references('disbursements.id')
      table.string('file_name', 255).notNullable()
      table.string('sha256', 64).notNullable()
      /** The rows of the file as read, as JSON: at most a few hundred. */
      table.text('data', 'mediumtext').notNullable()
      table.integer('uploaded_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['disbursement_id', 'id'])
    })

    /**
     * 0 while the row is valid, otherwise the loan change that replaced it: a rejected claim may still refer to a row,
     * so none is ever deleted.
     */
    this.schema.alterTable('schedule_rows', (table) => {
      table.integer('replaced_in').unsigned().notNullable().defaultTo(0)
    })
    this.schema.alterTable('schedule_rows', (table) => {
      table.unique(['disbursement_id', 'replaced_in', 'row_no'], {
        indexName: 'schedule_row_once',
      })
    })
    this.schema.alterTable('schedule_rows', (table) => {
      table.dropUnique(['disbursement_id', 'row_no'])
    })
  }

  async down() {
    this.schema.alterTable('schedule_rows', (table) => {
      table.unique(['disbursement_id', 'row_no'])
    })
    this.schema.alterTable('schedule_rows', (table) => {
      table.dropUnique(['disbursement_id', 'replaced_in', 'row_no'], 'schedule_row_once')
      table.dropColumn('replaced_in')
    })
    this.schema.dropTable('bank_schedules')
    this.schema.dropTable('loan_changes')
  }
}
