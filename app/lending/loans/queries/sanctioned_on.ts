import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { startOfIndiaDay, type PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'

/** Whether a sanction of one of these loan types was recorded that is dated this day or later. */
export async function isAnySanctionedSince(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  const row = await client
    .from('loan_sanctions')
    .join('applications', 'applications.id', 'loan_sanctions.application_id')
    .where('loan_sanctions.created_at', '>=', sqlInstant(startOfIndiaDay(day)))
    .where('loan_sanctions.sanctioned_on', '>=', day)
    .whereIn('applications.loan_type', [...loanTypes])
    .first()
  return row !== null
}
