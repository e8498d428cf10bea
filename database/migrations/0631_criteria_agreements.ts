import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an applicant declared with a submission: the criteria of its own scheme, as they were read (DECISIONS 5). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('criteria_agreements', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.dateTime('agreed_at').notNullable()
      /** The day whose criteria and rules they are: that of the first submission. */
      table.date('counts_on').notNullable()
      table.string('locale', 8).notNullable()
      /** Each on a line of its own, in this language. */
      table.text('criteria').notNullable()
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('criteria_agreements')
  }
}
