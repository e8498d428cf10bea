import { BaseSchema } from '@adonisjs/lucid/schema'

/** Monthly reconciliations of the corporation's account, certified by two people. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('debit_certificates', (table) => {
      table.increments('id')
      table.string('account', 34).notNullable()
      /** 'YYYY-MM'. */
      table.string('month', 7).notNullable()
      /** The figures and open items as JSON, from which the PDF is rendered. */
      table.text('content', 'mediumtext').notNullable()
      table.string('sha256', 64).notNullable()
      table.integer('prepared_by').unsigned().notNullable().references('users.id')
      table.integer('confirmed_by').unsigned().notNullable().references('users.id')
      table.dateTime('confirmed_at').notNullable()
      table.unique(['account', 'month'])
    })
  }

  async down() {
    this.schema.dropTable('debit_certificates')
  }
}
