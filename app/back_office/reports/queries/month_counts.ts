import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  addDays,
  addMonthsClamped,
  type PlainDate,
  startOfMonth,
} from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { whereDistricts } from '#lists/districts'
import type { CountScope } from '#reports/queries/counters'

export interface MonthCount {
  /** First and last day. */
  from: PlainDate
  to: PlainDate
  subjects: number
}

/** What came in during the last months up to today, from the roll-ups. */
export async function monthCounts(
  measure: 'applications' | 'claims',
  { districts, loanType }: CountScope,
  { today, months }: { today: PlainDate; months: number },
  client: QueryClientContract
): Promise<MonthCount[]> {
  const current = startOfMonth(today)
  const starts = Array.from({ length: months }, (_, at) =>
    addMonthsClamped(current, at - months + 1)
  )
  const query = client
    .from('period_counts')
    .where({ measure, level: 'month' })
    .where('period_on', '>=', starts[0])
    .groupBy('period_on')
    .select('period_on')
    .sum('subjects as total')
  whereDistricts(query, 'district_id', districts)
  if (loanType !== null) query.where('loan_type', loanType)
  const found = new Map((await query).map((row) => [storedDay(row.period_on), Number(row.total)]))
  return starts.map((from) => ({
    from,
    to: addDays(addMonthsClamped(from, 1), -1),
    subjects: found.get(from) ?? 0,
  }))
}
