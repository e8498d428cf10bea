import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The account for refunds that an applicant gave in answer to a question from the office: stored until it is accepted
 * into the profile, and afterwards as the answer given. The number is encrypted as everywhere.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('account_answers', (table) => {
      table.increments('id')
      table
        .integer('question_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('file_questions.id')
        .onDelete('CASCADE')
      table.text('account_cipher').notNullable()
      table.string('account_digest', 64).notNullable()
      table.string('account_last4', 4).notNullable()
      table.string('ifsc', 11).notNullable()
      table.string('bank_name', 160).notNullable()
      table.string('branch_name', 120).notNullable()
      table.string('city', 80).notNullable()
      table.dateTime('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('account_answers')
  }
}
