import { BaseSchema } from '@adonisjs/lucid/schema'

/** How many workers were gone over a file: what kills each of them is given up. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('file_jobs', (table) => {
      table.integer('deaths').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('file_jobs', (table) => {
      table.dropColumn('deaths')
    })
  }
}
