import { BaseSchema } from '@adonisjs/lucid/schema'

/** Workers make more than lists. A file encrypted at rest has a checksum other than that of its content. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('file_jobs', (table) => {
      table.string('kind', 20).notNullable().defaultTo('list')
      /** Checksum and size of the file as the person receives it. */
      table.string('sha256', 64)
      table.integer('size_bytes').unsigned()
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update file_jobs set
          sha256 = (select sha256 from stored_files where stored_files.id = file_jobs.file_id),
          size_bytes = (select size_bytes from stored_files where stored_files.id = file_jobs.file_id)
        where file_id is not null`
      )
    })
  }

  async down() {
    this.schema.alterTable('file_jobs', (table) => {
      table.dropColumns('kind', 'sha256', 'size_bytes')
    })
  }
}
