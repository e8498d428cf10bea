import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** Whether a letter of one of these loan types was issued on this day or later: the newest say it. */
export async function isAnyIssuedSince(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  for (const loanType of loanTypes) {
    const newest = await client
      .from('lois')
      .join('applications', 'applications.id', 'lois.application_id')
      .where('applications.loan_type', loanType)
      .orderBy('lois.id', 'desc')
      .select('lois.issued_on')
      .first()
    if (newest && newest.issued_on >= day) return true
  }
  return false
}
