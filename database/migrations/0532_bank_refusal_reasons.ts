import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reasons for which banks return letters of intent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bank_refusal_reasons', (table) => {
      table.integer('id').unsigned().notNullable().primary()
      table.string('name_en', 160).notNullable()
      table.integer('position').unsigned().notNullable().defaultTo(0)
      table.boolean('is_retired').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.dropTable('bank_refusal_reasons')
  }
}
