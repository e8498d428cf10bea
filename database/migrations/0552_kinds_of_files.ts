import { BaseSchema } from '@adonisjs/lucid/schema'

/** Workers make more than lists; what is sealed while it is kept has another checksum than its file. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('file_jobs', (table) => {
      table.string('kind', 20).notNullable().defaultTo('list')
      /** Of the file as its person gets it. */
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
