import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('stored_files', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      table.integer('owner_user_id').unsigned().nullable().references('users.id')
      table.string('sha256', 64).notNullable().index()
      table.string('mime', 64).notNullable()
      table.string('extension', 8).notNullable()
      table.integer('size_bytes').unsigned().notNullable()
      table.integer('width').unsigned().nullable()
      table.integer('height').unsigned().nullable()
      table.integer('pages').unsigned().nullable()
      table.string('original_name', 255).notNullable()
      table.string('storage_key', 160).notNullable().unique()
      table.integer('uploaded_by').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('documents', (table) => {
      table.increments('id')
      table.string('subject_type', 32).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.string('slot', 32).notNullable()
      table.string('title', 120).nullable()
      table.integer('current_version_id').unsigned().nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['subject_type', 'subject_id', 'slot'])
    })

    this.schema.createTable('document_versions', (table) => {
      table.increments('id')
      table.integer('document_id').unsigned().notNullable().references('documents.id')
      table.integer('version_no').unsigned().notNullable()
      table.integer('file_id').unsigned().notNullable().references('stored_files.id')
      table.integer('uploaded_by').unsigned().nullable().references('users.id')
      table.string('remarks', 500).nullable()
      table.dateTime('removed_at').nullable()
      table.dateTime('created_at').notNullable()
      table.unique(['document_id', 'version_no'])
      table.index(['file_id'])
    })

    this.schema.createTable('document_changes', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().index()
      table.integer('document_id').unsigned().notNullable().references('documents.id')
      table.integer('stage').unsigned().notNullable()
      table.integer('type_no').unsigned().notNullable()
      table.integer('old_version_id').unsigned().nullable().references('document_versions.id')
      table.integer('new_version_id').unsigned().notNullable().references('document_versions.id')
      table.string('remarks', 500).notNullable()
      table.integer('changed_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
    })
  }

  async down() {
    for (const name of ['document_changes', 'document_versions', 'documents', 'stored_files']) {
      this.schema.dropTable(name)
    }
  }
}
