import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The bank that has a letter of intent, the answers of its branch, and the citizen's reply. Rows of the second and
 * third table are only added; one of the first is ended when the letter goes to another bank.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('letter_holders', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** The application while the letter is there: one bank has it at a time. */
      table
        .integer('live_application_id')
        .unsigned()
        .nullable()
        .unique()
        .references('applications.id')
      /** The letter during whose validity it was taken there. */
      table.integer('loi_id').unsigned().notNullable().references('lois.id')
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      /** Null until a branch has presented the letter and a code. */
      table.integer('branch_id').unsigned().nullable().references('bank_branches.id')
      /** As named by the citizen. */
      table.string('branch_name', 120).nullable()
      table.dateTime('since').notNullable()
      table.dateTime('ended_at').nullable()
      /** 'refused' by the branch, 'moved' by the citizen. */
      table.string('ended_by', 8).nullable()
      table.index(['application_id', 'id'])
      table.index(['bank_id', 'branch_id'])
    })
    this.schema.createTable('letter_answers', (table) => {
      table.increments('id')
      table.integer('holder_id').unsigned().notNullable().references('letter_holders.id')
      /** Answers of a holder in sequence: 1, 2, … */
      table.integer('serial').unsigned().notNullable()
      table.unique(['holder_id', 'serial'])
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.integer('branch_id').unsigned().notNullable().references('bank_branches.id')
      table.string('kind', 16).notNullable()
      table.bigInteger('amount_paise').nullable()
      table.integer('rate_bp').unsigned().nullable()
      /** Day of the sanction or the disbursement. */
      table.date('done_on').nullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.integer('reason_id').unsigned().nullable().references('bank_refusal_reasons.id')
      table.string('remarks', 500).nullable()
      table.dateTime('answered_at').notNullable()
      table.index(['application_id', 'answered_at'])
      table.index(['kind', 'reason_id'])
    })
    this.schema.createTable('answer_replies', (table) => {
      table.increments('id')
      table.integer('answer_id').unsigned().notNullable().unique().references('letter_answers.id')
      table.boolean('is_right').notNullable()
      table.string('remarks', 500).nullable()
      table.dateTime('replied_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('answer_replies')
    this.schema.dropTable('letter_answers')
    this.schema.dropTable('letter_holders')
  }
}
