import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * When a version of a document came into its slot, which for a replacement that a second person confirms is later than
 * its arrival, and what the document was called with it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('document_versions', (table) => {
      /** Null: proposed, and not put there. */
      table.dateTime('placed_at')
      table.string('title', 120)
    })
    this.defer(async (db) => {
      /** What came after the one in the slot was proposed and still waits. */
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
