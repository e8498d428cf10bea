import { BaseSchema } from '@adonisjs/lucid/schema'

/** Progress of comparing the stored files with their checksums, and the differences found. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_checks', (table) => {
      table.increments('id')
      table.dateTime('begun_at').notNullable()
      /** Files up to this id have been compared. */
      table.integer('after_id').unsigned().notNullable().defaultTo(0)
      table.integer('checked').unsigned().notNullable().defaultTo(0)
      /** Ids of files that are missing from the store, and of files whose bytes differ from those accepted. */
      table.text('missing').notNullable()
      table.text('damaged').notNullable()
      /** When all files had been compared. */
      table.dateTime('ended_at')
    })
  }

  async down() {
    this.schema.dropTable('file_checks')
  }
}
