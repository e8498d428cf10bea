import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('content_pages', (table) => {
      table.increments('id')
      table.string('slug', 40).notNullable().unique()
      table.integer('version').unsigned().notNullable().defaultTo(1)
      /** Null: unchanged from resources/content, and updated with it. */
      table.dateTime('edited_at').nullable()
      table.integer('edited_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('content_texts', (table) => {
      table.increments('id')
      table.integer('page_id').unsigned().notNullable().references('content_pages.id')
      table.string('locale', 2).notNullable()
      table.string('title', 160).notNullable()
      /** In the subset of Markdown that app/kernel/formats/markdown.ts reads; never HTML. */
      table.text('body').notNullable()
      table.unique(['page_id', 'locale'])
    })

    /** Acts and rules, notifications, circulars and other public documents. */
    this.schema.createTable('published_documents', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      /** 'download', 'act', 'notification' or 'circular'. */
      table.string('kind', 16).notNullable()
      table.string('name_en', 200).notNullable()
      table.string('name_mr', 200).nullable()
      table.string('name_hi', 200).nullable()
      table.date('issued_on').nullable()
      table.integer('file_id').unsigned().notNullable().references('stored_files.id')
      table.boolean('is_published').notNullable().defaultTo(false)
      table.integer('created_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['kind', 'is_published', 'issued_on'])
    })
  }

  async down() {
    this.schema.dropTable('published_documents')
    this.schema.dropTable('content_texts')
    this.schema.dropTable('content_pages')
  }
}
