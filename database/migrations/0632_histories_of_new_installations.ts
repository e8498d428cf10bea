import { BaseSchema } from '@adonisjs/lucid/schema'

/** Histories that have been kept since these migrations. */
const KEPT_SINCE = {
  '0585_application_changes': ['application_changes', 'profile_revisions', 'document_versions'],
  '0587_earlier_verifications': ['earlier_verifications', 'earlier_meeting_days'],
}

/**
 * In a database created completely in one run, these histories were never missing: no older program has changed
 * anything in it, and an application must not be reported as unknown before a future day.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const first = await db.from('adonis_schema').orderBy('id').first()
      for (const [name, histories] of Object.entries(KEPT_SINCE)) {
        const made = await db.from('adonis_schema').where('name', 'like', `%${name}`).first()
        if (!made || made.batch !== first?.batch) continue
        await db.from('whole_histories').whereIn('name', histories).delete()
      }
    })
  }

  async down() {
    /** A history without a row is complete from the beginning, so nothing is reverted. */
  }
}
