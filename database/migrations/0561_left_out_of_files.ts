import { BaseSchema } from '@adonisjs/lucid/schema'

/** Requested items that a worker could no longer obtain: the rest of the file is made. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('file_jobs', (table) => {
      /** Ids of the items omitted from the file; null if there are none. */
      table.text('left_out')
    })
  }

  async down() {
    this.schema.alterTable('file_jobs', (table) => {
      table.dropColumn('left_out')
    })
  }
}
