import db from '@adonisjs/lucid/services/db'
import { addDays, addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'
import { schemeVersions, type RulesBy } from '#masters/queries/scheme_rules'

/** A month's end is clamped: the days asked for are a little more, the rule itself decides. */
const CLAMPED_DAYS = 3

const BATCH_SIZE = 500

/**
 * Applications of a loan type with an unclaimed instalment whose time to claim may end within so
 * many days, in portions by id. Which instalments, says `claimableSchedule`.
 */
export async function* applicationsWithClosingWindows(
  loanType: number,
  today: PlainDate,
  { claimReminderDays }: RulesBy<'work'>
): AsyncGenerator<number[]> {
  /** Each loan has the months of its own letter: those between the fewest and the most are looked at. */
  const months = schemeVersions(loanType).map(({ rules }) => rules.claimWindowMonths)
  const from = addDays(addMonthsClamped(today, -Math.max(...months)), -CLAMPED_DAYS)
  const latest = addMonthsClamped(addDays(today, claimReminderDays), -Math.min(...months))
  const till = addDays(latest, CLAMPED_DAYS)
  for (let after = 0; ;) {
    const rows = await db
      .from('schedule_rows')
      .join('disbursements', 'disbursements.id', 'schedule_rows.disbursement_id')
      .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
      .join('applications', 'applications.id', 'loan_sanctions.live_application_id')
      .whereBetween('schedule_rows.due_on', [from, till])
      .where('schedule_rows.replaced_in', 0)
      .whereNotNull('disbursements.live_tranche_no')
      .where('applications.loan_type', loanType)
      .where('applications.id', '>', after)
      .whereNotExists((claimed) => {
        claimed
          .from('claim_rows')
          .whereColumn('claim_rows.live_schedule_row_id', 'schedule_rows.id')
      })
      .distinct('applications.id')
      .orderBy('applications.id')
      .limit(BATCH_SIZE)
    const ids = rows.map((row) => Number(row.id))
    if (ids.length > 0) yield ids
    if (ids.length < BATCH_SIZE) return
    after = ids[ids.length - 1]
  }
}
