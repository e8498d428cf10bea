import { BaseSchema } from '@adonisjs/lucid/schema'

/** The budget: heads, what each head pays for, and the grants to it in a financial year. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('budget_heads', (table) => {
      table.string('code', 24).primary()
      table.string('name_en', 160).notNullable()
      table.integer('position').unsigned().notNullable().defaultTo(0)
      table.boolean('is_retired').notNullable().defaultTo(false)
    })
    this.schema.createTable('budget_sources', (table) => {
      table.increments('id')
      table.string('head_code', 24).notNullable().references('budget_heads.code')
      /** Null for every scheme or every subsidiary corporation. */
      table.integer('scheme_id').unsigned().nullable().references('schemes.id')
      table.string('sub_corporation_code', 16).nullable().references('sub_corporations.code')
      table.boolean('is_retired').notNullable().defaultTo(false)
      table.unique(['scheme_id', 'sub_corporation_code'])
    })
    this.schema.createTable('budget_grants', (table) => {
      table.increments('id')
      table.string('head_code', 24).notNullable().references('budget_heads.code')
      /** The calendar year in which the financial year begins (April). */
      table.integer('start_year').unsigned().notNullable()
      table.string('order_number', 80).notNullable()
      table.date('sanctioned_on').notNullable()
      /** Negative if withdrawn. */
      table.bigint('amount_paise').notNullable()
      table.text('remarks').nullable()
      table.boolean('is_retired').notNullable().defaultTo(false)
      table.unique(['head_code', 'start_year', 'order_number'])
    })
  }

  async down() {
    for (const name of ['budget_grants', 'budget_sources', 'budget_heads']) {
      this.schema.dropTable(name)
    }
  }
}
