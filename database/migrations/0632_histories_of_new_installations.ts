import { BaseSchema } from '@adonisjs/lucid/schema'

/** What was kept from these migrations on. */
const KEPT_SINCE = {
  '0585_application_changes': ['application_changes', 'profile_revisions', 'document_versions'],
  '0587_earlier_verifications': ['earlier_verifications', 'earlier_meeting_days'],
}

/**
 * In a database that was made whole in one run these histories were never missing: no older program has changed
 * anything in it, and a file is not said to be unknown before a day that is still to come.
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
    /** A history without a row is whole from the beginning: nothing is taken back. */
  }
}
