import { BaseSchema } from '@adonisjs/lucid/schema'

/** Number of workers that crashed while making a file: a file that crashes every worker is given up. */
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
