import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'

/** What was written of a loan and never submitted: one of a person, or of a group. */
export async function countUnsubmittedRequests(
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<number> {
  let sum = 0
  for (const loanType of loanTypes) {
    const query =
      loanFormOf(loanType) === 'group'
        ? client.from('applicant_groups as begun')
        : client.from('lending_details as begun').where('begun.scheme_id', loanType)
    const owner = loanType === LOAN_TYPES.group ? 'user_id' : 'profile_id'
    const [{ total }] = await query
      .whereNotExists((submitted) =>
        submitted
          .from('applications')
          .whereColumn(`applications.${owner}`, `begun.${owner}`)
          .where('applications.loan_type', loanType)
      )
      .count('* as total')
    sum += Number(total)
  }
  return sum
}

/** Applications that have a letter of intent. */
export async function countWithLetter(
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<number> {
  const [{ total }] = await client
    .from('applications')
    .where('loi_count', '>', 0)
    .whereIn('loan_type', [...loanTypes])
    .count('* as total')
  return Number(total)
}

/** Whether one of these was submitted for the first time on this day. */
export async function isAnySubmittedOn(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  const row = await client
    .from('applications')
    .where('submitted_on', day)
    .whereIn('loan_type', [...loanTypes])
    .first()
  return row !== null
}
