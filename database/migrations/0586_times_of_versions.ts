import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * When a version of a document was placed in its slot, which for a replacement confirmed by a second person is later
 * than its upload, and the title of the document at that time.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('document_versions', (table) => {
      /** Null if proposed but not placed. */
      table.dateTime('placed_at')
      table.string('title', 120)
    })
    this.defer(async (db) => {
      /** Versions after the one in the slot were proposed and are still waiting. */
      await db.rawQuery(
        `update document_versions set placed_at = created_at where id <= coalesce(
           (select current_version_id from documents where documents.id = document_versions.document_id), id)`
      )
      await db.rawQuery(
        `update document_versions set placed_at = (select max(created_at) from document_changes
           where document_changes.new_version_id = document_versions.id)
         where id in (select new_version_id from document_changes)`
      )
      await db.rawQuery(
        `update document_versions set title = (select title from documents
           where documents.current_version_id = document_versions.id)
         where id in (select current_version_id from documents where current_version_id is not null)`
      )
    })
  }

  async down() {
    this.schema.alterTable('document_versions', (table) => {
      table.dropColumn('placed_at')
      table.dropColumn('title')
    })
  }
}
