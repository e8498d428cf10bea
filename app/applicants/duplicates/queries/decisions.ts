import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import LikenessDecision from '#duplicates/models/likeness_decision'
import { pairOf } from '#duplicates/rules/outcomes'

/** What was decided of a person and each of some others, the last first; by the other's id. */
export async function decisionsBetween(
  userId: number,
  others: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, LikenessDecision[]>> {
  if (others.length === 0) return new Map()
  const rows = await LikenessDecision.query({ client })
    .where((either) => {
      void either
        .where((low) => void low.where('lowUserId', userId).whereIn('highUserId', [...others]))
        .orWhere((high) => void high.where('highUserId', userId).whereIn('lowUserId', [...others]))
    })
    .preload('decider')
    .orderBy('serial', 'desc')
  return Map.groupBy(rows, ({ lowUserId, highUserId }) =>
    lowUserId === userId ? highUserId : lowUserId
  )
}

/** The last decision of a pair, or null. */
export async function lastDecision(
  one: number,
  other: number,
  client: QueryClientContract
): Promise<LikenessDecision | null> {
  return LikenessDecision.query({ client })
    .where(pairOf(one, other))
    .orderBy('serial', 'desc')
    .first()
}
