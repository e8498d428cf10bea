import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import type { ReportColumn, Row } from '#reports/builder/definition'
import type { ReportTables } from '#reports/builder/tables'

/** Upper limits of the age columns in calendar days; a further column has the older ones. */
const AGES = [7, 15, 30, 60] as const

export const AGE_COLUMNS: ReportColumn[] = [
  ...AGES.map((days) => ({ key: `age${days}`, kind: 'count' as const, total: true })),
  { key: 'ageMore', kind: 'count', total: true },
]

/** The ages as ranges of days, both ends included; the last is open. */
export const AGE_BANDS = [
  ...AGES.map((to, at) => ({ key: `age${to}`, from: at === 0 ? 0 : AGES[at - 1] + 1, to })),
  { key: 'ageMore', from: AGES[AGES.length - 1] + 1, to: null },
]

/** Counts by age of a column of instants, in calendar days of India. */
export function ageCounts(tables: ReportTables, column: string, today: PlainDate) {
  const cutoffs = AGES.map((days) => sqlStartOf(addDays(today, -days)))
  const between = cutoffs.map((cutoff, at) =>
    at === 0
      ? tables.sql(`sum(case when ${column} >= ? then 1 else 0 end) as age${AGES[at]}`, [cutoff])
      : tables.sql(
          `sum(case when ${column} >= ? and ${column} < ? then 1 else 0 end) as age${AGES[at]}`,
          [cutoff, cutoffs[at - 1]]
        )
  )
  const last = cutoffs.at(-1)!
  return [
    ...between,
    tables.sql(`sum(case when ${column} < ? then 1 else 0 end) as ageMore`, [last]),
    tables.sql('count(*) as files'),
  ]
}

/** Columns for each loan type and for all of them. */
export const LOAN_TYPE_COLUMNS: ReportColumn[] = [
  ...Object.entries(LOAN_TYPES).map(([key, loanType]) => ({
    key,
    kind: 'count' as const,
    total: true,
    loanType,
  })),
  { key: 'files', kind: 'count', total: true },
]

/**
 * Counts by loan type of the rows with this column.
 *
 * @param weight number of applications or claims per row
 */
export function loanTypeCounts(tables: ReportTables, column: string, weight = '1') {
  const parts = Object.entries(LOAN_TYPES).map(([name, loanType]) =>
    tables.sql(`sum(case when ${column} = ? then ${weight} else 0 end) as ${quoted(name)}`, [
      loanType,
    ])
  )
  return [...parts, tables.sql(`sum(${weight}) as files`)]
}

/** `group` is a reserved word of SQL; both databases accept these quotes. */
const quoted = (name: string) => `\`${name}\``

/** The month of a date column, as 'YYYY-MM'. */
export const monthOf = (column: string) => `substr(${column}, 1, 7)`

/** Application statuses that are pending with an officer. */
export const pendingStatuses = () =>
  masters()
    .applicationStatuses.filter(({ pendingWithRole }) => (pendingWithRole ?? 0) > 0)
    .map(({ id }) => id)

/** Claim statuses that wait for an officer's decision. */
export const pendingClaimStatuses = () =>
  masters()
    .claimStatuses.filter(({ id }) => masters().targetDays('claim', id) !== null)
    .map(({ id }) => id)

/** Sorts rows by status, in the order of the workflow. */
export function sortByWorkOrder(
  list: 'applicationStatuses' | 'claimStatuses',
  rows: Row[],
  key: string
): Row[] {
  const ranks = masters().workOrder(list)
  const rankOf = (row: Row) => ranks.get(Number(row[key]))!
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other))
}
