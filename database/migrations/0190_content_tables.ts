import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'

/** Creator and last editor of a row, and the version by which a conflicting save is detected. */
function kept(table: Knex.CreateTableBuilder) {
  table.integer('version').unsigned().notNullable().defaultTo(1)
  table.integer('created_by').unsigned().notNullable().references('users.id')
  table.dateTime('created_at').notNullable()
  table.integer('updated_by').unsigned().notNullable().references('users.id')
  table.dateTime('updated_at').notNullable()
}

/** A text in the three languages; only English is required. */
function inLanguages(table: Knex.CreateTableBuilder, name: string, length: number) {
  table.string(`${name}_en`, length).notNullable()
  table.string(`${name}_mr`, length).nullable()
  table.string(`${name}_hi`, length).nullable()
}

export default class extends BaseSchema {
  async up() {
    /** Every text of a page: one row for each save, with its author and time. */
    this.schema.createTable('content_revisions', (table) => {
      table.increments('id')
      table.integer('page_id').unsigned().notNullable().references('content_pages.id')
      /** The version of the page with this text. */
      table.integer('version').unsigned().notNullable()
      /** The version whose text was restored; null when it was newly written. */
      table.integer('restored_version').unsigned().nullable()
      /** Null: the text delivered with the product. */
      table.integer('created_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.unique(['page_id', 'version'])
    })

    this.schema.createTable('content_revision_texts', (table) => {
      table.increments('id')
      table.integer('revision_id').unsigned().notNullable().references('content_revisions.id')
      table.string('locale', 2).notNullable()
      table.string('title', 160).notNullable()
      table.text('body').notNullable()
      table.unique(['revision_id', 'locale'])
    })

    this.schema.alterTable('published_documents', (table) => {
      table.integer('withdrawn_by').unsigned().nullable()
      table.dateTime('withdrawn_at').nullable()
    })

    /** Leaders of the corporation, as the home page shows them. */
    this.schema.createTable('leaders', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      inLanguages(table, 'name', 120)
      inLanguages(table, 'post', 160)
      table.integer('photo_file_id').unsigned().nullable().references('stored_files.id')
      /** From 1, without gaps. */
      table.integer('position').unsigned().notNullable()
      kept(table)
    })

    /** Contact details of the office of a district; a district without a row has none entered. */
    this.schema.createTable('district_offices', (table) => {
      table.increments('id')
      table.integer('district_id').unsigned().notNullable().unique().references('districts.id')
      table.string('address_en', 400).nullable()
      table.string('address_mr', 400).nullable()
      table.string('address_hi', 400).nullable()
      /** As people write them, separated by commas. */
      table.string('phones', 160).nullable()
      table.string('email', 160).nullable()
      kept(table)
    })

    /** Announcements to everybody or to all applicants; notices to one person are in `notices`. */
    this.schema.createTable('announcements', (table) => {
      table.increments('id')
      inLanguages(table, 'title', 160)
      inLanguages(table, 'text', 2000)
      /** 'public', 'applicants' or 'everybody'. */
      table.string('audience', 12).notNullable()
      /** First and last day in India; without a last day it is shown until it is withdrawn. */
      table.date('shown_from').notNullable()
      table.date('shown_until').nullable()
      table.integer('withdrawn_by').unsigned().nullable().references('users.id')
      table.dateTime('withdrawn_at').nullable()
      kept(table)
      table.index(['shown_from'])
    })
  }

  async down() {
    this.schema.dropTable('announcements')
    this.schema.dropTable('district_offices')
    this.schema.dropTable('leaders')
    this.schema.alterTable('published_documents', (table) => {
      table.dropColumn('withdrawn_by')
      table.dropColumn('withdrawn_at')
    })
    this.schema.dropTable('content_revision_texts')
    this.schema.dropTable('content_revisions')
  }
}
