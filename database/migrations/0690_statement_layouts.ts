import { BaseSchema } from '@adonisjs/lucid/schema'

/** Layouts of the account statements of banks: column titles as printed, with a vertical bar between alternatives. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('statement_layouts', (table) => {
      table.string('code', 16).notNullable().primary()
      table.string('name_en', 160).notNullable()
      table.boolean('is_certain').notNullable()
      table.string('date_titles', 160).notNullable()
      table.string('value_date_titles', 160).nullable()
      table.string('narration_titles', 160).notNullable()
      table.string('reference_titles', 160).nullable()
      table.string('debit_titles', 160).nullable()
      table.string('credit_titles', 160).nullable()
      table.string('amount_titles', 160).nullable()
      table.string('direction_titles', 160).nullable()
      table.string('balance_titles', 160).notNullable()
      table.string('source', 255).notNullable()
    })
  }

  async down() {
    this.schema.dropTable('statement_layouts')
  }
}
