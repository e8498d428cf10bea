import { BaseSchema } from '@adonisjs/lucid/schema'

const ROW = ['subject_type', 'action', 'from_status', 'role', 'to_status']
const UNIQUE = 'workflow_transitions_row'
const FILES = ['applications', 'claims']

/** The workflow edited on screen: each edit is a version of all its steps; number 0 is the delivered one. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('workflow_versions', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('number').unsigned().notNullable()
      /** 'at_once': files in progress continue under it; 'finish': under the version with which they began. */
      table.string('moves', 16).notNullable()
      /** The edit that made it, as JSON (workflow/rules/edits). */
      table.text('edit').notNullable()
      table.integer('made_by').unsigned().nullable().references('users.id')
      table.dateTime('made_at').notNullable()
      table.unique(['subject_type', 'number'])
    })
    this.schema.alterTable('workflow_transitions', (table) => {
      table.integer('version').unsigned().notNullable().defaultTo(0)
      table.dropUnique(ROW, UNIQUE)
    })
    this.schema.alterTable('workflow_transitions', (table) => {
      table.unique([...ROW, 'version'], UNIQUE)
    })
    for (const file of FILES) {
      this.schema.alterTable(file, (table) => {
        /** The version in force when it was submitted. */
        table.integer('workflow_version').unsigned().notNullable().defaultTo(0)
      })
    }
  }

  async down() {
    for (const file of FILES) {
      this.schema.alterTable(file, (table) => table.dropColumn('workflow_version'))
    }
    this.defer(async (db) => {
      await db.from('workflow_transitions').whereNot('version', 0).delete()
    })
    this.schema.alterTable('workflow_transitions', (table) => table.dropUnique([], UNIQUE))
    this.schema.alterTable('workflow_transitions', (table) => {
      table.dropColumn('version')
      table.unique(ROW, UNIQUE)
    })
    this.schema.dropTable('workflow_versions')
  }
}
