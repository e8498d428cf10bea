import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { keyOf, NEWEST_KEY, seal } from '#kernel/vault/vault'

const TABLE = 'vault_rotations'
const PURPOSE = 'rotation'

/** How far a change of the key has come, so that one that was broken off goes on there. */
export const rotationProgress = {
  /** @returns the id that a place is sealed up to; null where it is to be begun */
  async of(place: string): Promise<string | null> {
    const row = await db.from(TABLE).where({ place }).first()
    /** What an earlier change to another key has left says nothing of this one. */
    return row && keyOf(row.mark, PURPOSE) === NEWEST_KEY ? row.after_id : null
  },

  async note(place: string, afterId: number | string): Promise<void> {
    const row = {
      mark: seal(place, PURPOSE),
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

  async forget(): Promise<void> {
    await db.from(TABLE).delete()
  },
}
