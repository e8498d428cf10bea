import { BaseSchema } from '@adonisjs/lucid/schema'

/** Users who were notified that their unused account will be erased, and the date (DPDP Rules 2025, rule 8(2)). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('unused_accounts', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique()
      table.foreign('user_id').references('users.id')
      table.dateTime('told_at').notNullable()
      table.date('erased_on').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('unused_accounts')
  }
}
