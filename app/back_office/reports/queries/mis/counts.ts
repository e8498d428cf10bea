import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isCountedBy } from '#claims/days_past_due/queries/past_due_facts'
import { BUCKETS } from '#claims/days_past_due/rules/past_due'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Districts, hasDistrict } from '#lists/query_filters'
import { ReportTables, whereDays } from '#reports/builder/tables'
import { asOfEndOfDay } from '#kernel/database/as_of'
import { type KnexBuilder, sqlStartOf } from '#kernel/database/dialect'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import {
  AMOUNT_STEP_PAISE,
  type Measure,
  NOT_GIVEN,
  answerValue,
} from '#reports/rules/period_counts'

/** Summaries of loans, from the nightly count of days past due instead of the roll-ups. */
const LOAN_SUMMARIES = ['past_due', 'npa'] as const
export type LoanSummary = (typeof LOAN_SUMMARIES)[number]

export const isLoanSummary = (by: string): by is LoanSummary =>
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
export const isCountAvailable = async (
  { by, asOf }: { by: string; asOf: PlainDate | null },
  client: QueryClientContract
) => !isLoanSummary(by) || isCountedBy(asOf ?? getClock().today(), client)

/** Counts loans by class, or non-performing loans by district, as report 52 does. */
export async function loanCounts(
  by: LoanSummary,
  { districts, from, to, asOf }: LoansQuery,
  client: QueryClientContract
): Promise<MisCount[]> {
  const query = new ReportTables(client, districts).pastDue(asOf)
  whereDays(query, 'a.submitted_on', { from, to })
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

/** A count by days of submission, or of the answer, both inclusive. */
interface AsOfQuery {
  measure: Measure
  districts: Districts
  from: PlainDate | null
  to: PlainDate | null
  /** State at the end of this day. */
  asOf: PlainDate
}

/** Difference of a count for a key of the summary, positive or negative. */
interface CountChange {
  key: number
  loanType: number
  subjects: number
}

/** SQL of the value by which an application is counted, in its current row and in its recorded change. */
const VALUE_SQL: Partial<Record<Measure, (table: 'a' | 'c') => string>> = {
  gender: (table) => `coalesce(${table}.gender_id, ${NOT_GIVEN})`,
  caste: (table) => `coalesce(${table}.caste_id, ${NOT_GIVEN})`,
  age: (table) => `${table}.age_at_submission`,
  amount: () => `(a.amount_paise - a.amount_paise % ${AMOUNT_STEP_PAISE}) / ${AMOUNT_STEP_PAISE}`,
  answers: () =>
    `case l.kind ${ANSWER_KINDS.map((kind) => `when '${kind}' then ${answerValue(kind)}`).join(' ')} end`,
}

/**
 * Differences for an earlier day to the roll-ups, which count applications by their current values: each application
 * changed since then is subtracted from its current cell and added to its former one. The cost depends on the number of
 * changes.
 */
export async function changesSince(
  counted: AsOfQuery,
  client: QueryClientContract
): Promise<CountChange[]> {
  const { measure, districts, asOf } = counted
  const { before } = asOfEndOfDay(asOf)
  const valueOf = VALUE_SQL[measure]
  const columns = ['a.loan_type', 'a.district_id', 'c.district_id']
  const values = valueOf ? [valueOf('a'), valueOf('c')] : []
  const query = client
    .knexQuery()
    .from('application_changes as c')
    .join('applications as a', 'a.id', 'c.application_id')
    .where('c.changed_at', '>=', before!)
    .where('a.is_held', 0)
    /** The first change since then has the state before all of them. */
    .whereNotExists((earlierChange: KnexBuilder) => {
      void earlierChange
        .from('application_changes as e')
        .whereRaw('e.application_id = c.application_id')
        .whereRaw('e.id < c.id')
        .where('e.changed_at', '>=', before!)
    })
    .groupByRaw([...columns, ...values].join(', '))
    .select('a.loan_type', 'a.district_id as district_now', 'c.district_id as district_then')
    .count('* as subjects')
  if (valueOf) {
    query.select(client.knexRawQuery(`${values[0]} as value_now, ${values[1]} as value_then`))
  }
  whereCounted(query, counted)
  const rows: Record<string, unknown>[] = await query
  return rows.flatMap((row) =>
    (
      [
        [-1, 'now'],
        [1, 'then'],
      ] as const
    ).flatMap(([sign, when]) => {
      const district = Number(row[`district_${when}`])
      if (!hasDistrict(districts, district)) return []
      const key = measure === 'applications' ? district : Number(row[`value_${when}`])
      return [{ key, loanType: Number(row.loan_type), subjects: sign * Number(row.subjects) }]
    })
  )
}

function whereCounted(query: KnexBuilder, { measure, from, to }: AsOfQuery) {
  if (measure !== 'answers') {
    if (from !== null) query.where('a.submitted_on', '>=', from)
    if (to !== null) query.where('a.submitted_on', '<=', to)
    return
  }
  query.join('letter_answers as l', 'l.application_id', 'a.id')
  if (from !== null) query.where('l.answered_at', '>=', sqlStartOf(from))
  if (to !== null) query.where('l.answered_at', '<', sqlStartOf(addDays(to, 1)))
}
