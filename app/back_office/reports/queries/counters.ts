import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type Districts, whereDistricts } from '#lists/districts'
import type { CounterCell, SubjectType } from '#workflow/contracts/subject'

/** Which cells; null is all of them. */
export interface CountScope {
  districts: Districts
  loanType: number | null
}

/**
 * The counters of applications or claims: a few thousand rows at most, whatever they count, so a
 * dashboard costs the same at any size (PERFORMANCE).
 */
export async function countsOf(
  subjectType: SubjectType,
  { districts, loanType }: CountScope,
  client: QueryClientContract
): Promise<CounterCell[]> {
  const query = client.from('workflow_counters').where('subject_type', subjectType)
  whereDistricts(query, 'district_id', districts)
  if (loanType !== null) query.where('loan_type', loanType)
  const rows = await query.whereNot('subjects', 0)
  return rows.map((row) => ({
    districtId: Number(row.district_id),
    loanType: Number(row.loan_type),
    statusId: Number(row.status_id),
    paymentStatusId: Number(row.payment_status_id),
    subjects: Number(row.subjects),
    amountPaise: Number(row.amount_paise),
  }))
}

/** Sums by a key of two parts, e.g. district and column. */
export function tally(
  counts: readonly CounterCell[],
  keyOf: (count: CounterCell) => readonly [number | string, number | string]
): (row: number | string, column: number | string) => number {
  const sums = new Map<string, number>()
  for (const count of counts) {
    const key = keyOf(count).join('|')
    sums.set(key, (sums.get(key) ?? 0) + count.subjects)
  }
  return (row, column) => sums.get(`${row}|${column}`) ?? 0
}
