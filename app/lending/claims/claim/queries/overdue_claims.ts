import Application from '#applications/models/application'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { type SchemeRules, rulesByCountingDay, schemeVersions } from '#masters/queries/scheme_rules'
import type { OverdueStep } from '#workflow/contracts/subject'
import { systemStepFrom } from '#workflow/queries/transitions'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { mayMoveAutomatically } from '#applications/queries/existing_portfolio'

const PAGE_SIZE = 500

/** Returns the shortest period that any scheme has ever set: each loan uses the rules of its letter's day. */
const minAcrossVersions = (read: (rules: SchemeRules) => number) =>
  Math.min(
    ...masters().schemes.flatMap(({ id }) => schemeVersions(id).map(({ rules }) => read(rules)))
  )

/** Claims returned to the applicant and not corrected within the period (DECISIONS 8). */
export const overdueReturns: OverdueStep = {
  subjectType: 'claim',
  action: 'close_return',

  async candidates(today, afterId) {
    const days = Math.min(
      ...masters().schemes.map(
        ({ id }) => rulesByCountingDay(id, { work: today }).claimReturnCloseDays
      )
    )
    /** One day later, since the column is in UTC: the guard uses days in India. */
    const before = addDays(today, 1 - days)
    const claims = await Claim.query()
      .whereIn('status_id', await systemStepFrom('claim', 'close_return'))
      .where('status_since', '<', `${before} 00:00:00`)
      .whereHas('application', (file) => void file.where(mayMoveAutomatically(today)))
      .where('id', '>', afterId)
      .preload('application')
      .orderBy('id')
      .limit(PAGE_SIZE)
    return claims.map((claim) => ({
      state: claimStateOf(claim),
      name: `${claim.application.number} claim ${claim.id}`,
    }))
  },
}

/** Instalments of the loan of the application in the outer query. */
const ROWS_OF_LOAN = `select 1 from schedule_rows
  join disbursements on disbursements.id = schedule_rows.disbursement_id
  join loan_sanctions on loan_sanctions.id = disbursements.sanction_id
  where loan_sanctions.live_application_id = applications.id
    and disbursements.live_tranche_no is not null`

/**
 * Loans whose last instalment can no longer be claimed (DECISIONS 4 'complete'): the claim period of every instalment
 * is over, or the refund period after the first one.
 */
export const finishedLoans: OverdueStep = {
  subjectType: 'application',
  action: 'complete',

  async candidates(today, afterId) {
    const months = minAcrossVersions((rules) => rules.claimWindowMonths)
    const years = minAcrossVersions((rules) => rules.refundPeriodYears)
    const applications = await Application.query()
      .whereIn('status_id', await systemStepFrom('application', 'complete'))
      .where(mayMoveAutomatically(today))
      .where('id', '>', afterId)
      .where((either) =>
        either
          .whereRaw(`not exists (${ROWS_OF_LOAN} and schedule_rows.due_on > ?)`, [
            addMonthsClamped(today, -months),
          ])
          .orWhereRaw(`exists (${ROWS_OF_LOAN} and schedule_rows.due_on <= ?)`, [
            addMonthsClamped(today, -12 * years),
          ])
      )
      .orderBy('id')
      .limit(PAGE_SIZE)
    return applications.map((application) => ({
      state: subjectStateOf(application),
      name: application.number,
    }))
  },
}

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
