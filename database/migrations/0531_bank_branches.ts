import { BaseSchema } from '@adonisjs/lucid/schema'

/** Branches of banks with the mobile or e-mail by which they are verified. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bank_branches', (table) => {
      table.increments('id')
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      table.string('name_en', 160).notNullable()
      table.string('ifsc', 11).notNullable().unique()
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.string('mobile', 10).nullable()
      table.string('email', 160).nullable()
      table.boolean('is_retired').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.dropTable('bank_branches')
  }
}
