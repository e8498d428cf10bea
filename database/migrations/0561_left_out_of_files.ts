import { BaseSchema } from '@adonisjs/lucid/schema'

/** What somebody asked for and a worker could not have any more: the rest is made. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('file_jobs', (table) => {
      /** Ids of what is not in the file; none without. */
      table.text('left_out')
    })
  }

  async down() {
    this.schema.alterTable('file_jobs', (table) => {
      table.dropColumn('left_out')
    })
  }
}
