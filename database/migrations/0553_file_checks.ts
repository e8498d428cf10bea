import { BaseSchema } from '@adonisjs/lucid/schema'

/** How far the files of the store were compared with their checksums, and what differs. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('file_checks', (table) => {
      table.increments('id')
      table.dateTime('begun_at').notNullable()
      /** Files up to this id were compared. */
      table.integer('after_id').unsigned().notNullable().defaultTo(0)
      table.integer('checked').unsigned().notNullable().defaultTo(0)
      /** Ids of files that are not in the store, and of those with other bytes than were accepted. */
      table.text('missing').notNullable()
      table.text('damaged').notNullable()
      /** When all were compared. */
      table.dateTime('ended_at')
    })
  }

  async down() {
    this.schema.dropTable('file_checks')
  }
}
