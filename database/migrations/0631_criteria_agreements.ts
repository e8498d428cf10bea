import { BaseSchema } from '@adonisjs/lucid/schema'

/** Declarations of applicants with a submission: the criteria of the scheme as displayed (DECISIONS 5). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('criteria_agreements', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.dateTime('agreed_at').notNullable()
      /** The day of the first submission, whose criteria and rules apply. */
      table.date('counts_on').notNullable()
      table.string('locale', 8).notNullable()
      /** One criterion per line, in this language. */
      table.text('criteria').notNullable()
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('criteria_agreements')
  }
}
