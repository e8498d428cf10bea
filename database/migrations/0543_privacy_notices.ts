import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Information given to people about their data, by version and item, and the record of when, where and in which
 * language each person was informed or consented. Rows of consents are append-only.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('privacy_notices', (table) => {
      /** The version number. */
      table.increments('id')
      table.string('name_en', 160).notNullable()
      table.date('effective_from').notNullable()
    })
    this.schema.createTable('privacy_notice_items', (table) => {
      table.increments('id')
      table.integer('notice_id').unsigned().notNullable().references('privacy_notices.id')
      table.integer('sr_no').unsigned().notNullable()
      /** Section of the profile with the fields concerned; null if the item consists of text only. */
      table.string('section', 24).nullable()
      /** 'benefit' (DPDP Act 2023, section 7(b)), 'law' or 'consent'. */
      table.string('ground', 16).notNullable()
      table.text('item_en').notNullable()
      table.text('purpose_en').notNullable()
      table.text('seen_by_en').notNullable()
      table.text('kept_en').notNullable()
      table.unique(['notice_id', 'sr_no'])
    })
    this.schema.createTable('consents', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('notice_id').unsigned().notNullable().references('privacy_notices.id')
      /** 'sign_up', 'declaration' or 'my_data'. */
      table.string('place', 16).notNullable()
      /** Language in which it was read. */
      table.string('locale', 8).notNullable()
      table.dateTime('given_at').notNullable()
      table.index(['user_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('consents')
    this.schema.dropTable('privacy_notice_items')
    this.schema.dropTable('privacy_notices')
  }
}
