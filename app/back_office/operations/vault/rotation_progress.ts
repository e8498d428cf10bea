import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { keyIndexOf, NEWEST_KEY, encrypt } from '#kernel/vault/vault'

const TABLE = 'vault_rotations'
const PURPOSE = 'rotation'

/** How far a change of the key has come, so that one that was broken off goes on there. */
export const rotationProgress = {
  /** @returns the id that a place is sealed up to; null where it is to be begun */
  async find(place: string): Promise<string | null> {
    const row = await db.from(TABLE).where({ place }).first()
    /** What an earlier change to another key has left says nothing of this one. */
    return row && keyIndexOf(row.mark, PURPOSE) === NEWEST_KEY ? row.after_id : null
  },

  async save(place: string, afterId: number | string): Promise<void> {
    const row = {
      mark: encrypt(place, PURPOSE),
      after_id: String(afterId),
      updated_at: sqlInstant(getClock().now()),
    }
    await db
      .knexQuery()
      .table(TABLE)
      .insert({ place, ...row })
      .onConflict('place')
      .merge(row)
  },

  async clear(): Promise<void> {
    await db.from(TABLE).delete()
  },
}
