import { BaseSchema } from '@adonisjs/lucid/schema'

/** The decision that undid another within seconds of it (DECISIONS 4). */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      table.integer('undone_by').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('workflow_decisions', (table) => table.dropColumn('undone_by'))
  }
}
