import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isCountedBy } from '#claims/days_past_due/queries/past_due_facts'
import { BUCKETS } from '#claims/days_past_due/rules/past_due'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/districts'
import { ReportTables, onDays } from '#reports/builder/tables'

/** Summaries of loans, from the nightly count of days past due instead of the roll-ups. */
const LOAN_SUMMARIES = ['past_due', 'npa'] as const
export type LoanSummary = (typeof LOAN_SUMMARIES)[number]

export const isOfLoans = (by: string): by is LoanSummary =>
  LOAN_SUMMARIES.some((summary) => summary === by)

export interface MisCount {
  /** District, gender, caste, age or amount step. */
  key: number
  loanType: number
  subjects: number
}

/** Classes of loans in the order of their rows; for loans that are not overdue, the state. */
export const LOAN_CLASSES = ['regular', 'unknown', ...BUCKETS.filter((bucket) => bucket !== 'none')]

/** Which loans: days of submission, both inclusive, and the day whose end is shown; null is now. */
interface LoansQuery {
  districts: Districts
  from: PlainDate | null
  to: PlainDate | null
  asOf: PlainDate | null
}

/** False for summaries of loans as of a day before the first count. */
export const isCounted = async (
  { by, asOf }: { by: string; asOf: PlainDate | null },
  client: QueryClientContract
) => !isOfLoans(by) || isCountedBy(asOf ?? getClock().today(), client)

/** Counts loans by class, or non-performing loans by district, as report 52 does. */
export async function loanCounts(
  by: LoanSummary,
  { districts, from, to, asOf }: LoansQuery,
  client: QueryClientContract
): Promise<MisCount[]> {
  const query = new ReportTables(client, districts).pastDue(asOf)
  onDays(query, 'a.submitted_on', { from, to })
  if (by === 'npa') query.whereNotNull('p.npa_on')
  const rows: Record<string, unknown>[] = await query
    .groupBy('a.district_id', 'a.loan_type', 'p.state', 'p.bucket')
    .select('a.district_id', 'a.loan_type', 'p.state', 'p.bucket')
    .count('* as loans')
  return rows.map((row) => {
    const { state, bucket } = row
    const key =
      by === 'npa'
        ? Number(row.district_id)
        : LOAN_CLASSES.indexOf(String(bucket === 'none' ? state : bucket))
    return { key, loanType: Number(row.loan_type), subjects: Number(row.loans) }
  })
}
