import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NOT_HELD } from '#workflow/actions/count_subjects'

const CELL = ['district_id', 'loan_type', 'status_id', 'payment_status_id']

/**
 * Returns the cells of the counters that differ from a count of the rows that are not held, as text; empty when all are
 * correct.
 */
export async function wrongCounters(trx: TransactionClientContract): Promise<string[]> {
  const applications = await trx
    .from('applications as files')
    .whereRaw(NOT_HELD.applications)
    .groupBy('district_id', 'loan_type', 'status_id')
    .select('district_id', 'loan_type', 'status_id')
    .count('* as subjects')
    .sum('amount_paise as amount')
  const claims = await trx
    .from('claims as files')
    .whereRaw(NOT_HELD.claims)
    .groupBy(...CELL)
    .select(...CELL)
    .count('* as subjects')
    .select(trx.raw('sum(coalesce(approved_paise, proposed_paise)) as amount'))
  const counters = await trx.from('workflow_counters').select('*')
  const text = (type: string, row: Record<string, unknown>, amount: unknown) =>
    [
      type,
      ...CELL.map((name) => Number(row[name] ?? 0)),
      Number(row.subjects),
      Number(amount),
    ].join(':')
  const counted = new Set([
    ...applications.map((row) => text('application', row, row.amount)),
    ...claims.map((row) => text('claim', row, row.amount)),
  ])
  const kept = new Set(
    counters
      .filter((row) => Number(row.subjects) !== 0 || Number(row.amount_paise) !== 0)
      .map((row) => text(row.subject_type, row, row.amount_paise))
  )
  return [...counted.symmetricDifference(kept)]
}
