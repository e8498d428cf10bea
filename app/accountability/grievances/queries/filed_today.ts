import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { Refusal } from '#kernel/exceptions/refusal'
import { MAX_PER_DAY } from '#grievances/rules/kinds'

/** Complaints of a person, or of a mobile without an account, of today. */
export async function countFiledToday(
  { userId, mobileDigest }: { userId: number | null; mobileDigest: string | null },
  client: QueryClientContract = db.connection()
): Promise<number> {
  const [{ total }] = await client
    .from('grievances')
    .where(userId === null ? { mobile_digest: mobileDigest } : { user_id: userId })
    .where('filed_at', '>=', sqlInstant(startOfIndiaDay(getClock().today())))
    .count('* as total')
  return Number(total)
}

/** @throws Refusal for one more than a day may have */
export function refuseAboveDailyLimit(filed: number): void {
  if (filed < MAX_PER_DAY) return
  throw new Refusal('grievances.messages.too_many', { most: MAX_PER_DAY }, { status: 429 })
}
