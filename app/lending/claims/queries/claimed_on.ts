import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** Whether a claim of one of these loan types was submitted for the first time on this day. */
export async function isAnyClaimedOn(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  const row = await client
    .from('claims')
    .where('first_submitted_on', day)
    .whereIn('loan_type', [...loanTypes])
    .first()
  return row !== null
}
