import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type KnexBuilder, sqlStartOf } from '#kernel/database/dialect'
import type { AnyParameter, ValuesOf } from '#reports/builder/parameters'
import type { ReportTables } from '#reports/builder/tables'
import type { Category } from '#reports/rules/report_terms'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'

export type Row = Record<string, unknown>

/** Kind of value in a column, which decides how it is formatted and aligned. */
export type ColumnKind =
  | 'text'
  /** An integer. */
  | 'count'
  | 'paise'
  /** A calendar day, or an instant shown as its day in India. */
  | 'date'
  /** 'YYYY-MM' */
  | 'month'
  /** Basis points of a rate or a share. */
  | 'percent'
  /** Four digits, shown masked. */
  | 'aadhaar'
  /** Ids of master rows, shown by name. */
  | 'district'
  | 'loanType'
  | 'applicationStatus'
  | 'claimStatus'
  | 'paymentStatus'
  | 'caste'
  | 'gender'
  | 'taluka'
  | 'bank'
  | 'role'
  | 'rejectReason'
  | 'claimRejectReason'
  | 'bankRefusalReason'
  /** Code of a budget head. */
  | 'budgetHead'
  /** Key of a sentence: `reports.words.<value>`. */
  | 'word'
  /** Several words, separated by commas. */
  | 'words'
  /** Key of a profile section, and slot of a document. */
  | 'section'
  | 'slot'
  /** A step of the workflow. */
  | 'applicationAction'
  | 'claimAction'

export interface ReportColumn {
  /** Key in the rows, and of the title at `reports.fields`. */
  key: string
  kind: ColumnKind
  /** Loan type whose name is used as the title instead. */
  loanType?: number
  /** Computes the value from the row instead of reading it. */
  of?: (row: Row) => unknown
  /** Summed in the totals row. */
  total?: boolean
  /** Links to the record whose id the row has as `application_id` or `claim_id`. */
  link?: 'application' | 'claim'
}

export interface ReportContext<V> {
  /** The only access to rows: bound to the district of the requester. */
  tables: ReportTables
  values: V
  /** Today's date in India. */
  today: PlainDate
}

/** Evaluation of list rows in code where the database cannot do it, one batch at a time. */
interface RowEvaluation<V> {
  /** Returns the rows with the result of their evaluation. */
  evaluate(rows: Row[], context: ReportContext<V>, client: QueryClientContract): Promise<Row[]>
  /** Whether a row is listed; all rows are tallied. */
  isListed(row: Row, context: ReportContext<V>): boolean
  /** Tally under which a row counts in the title of the totals. */
  tallyOf(row: Row): string
  /** Translation key of that title, with a `{count}` for each of these. */
  head: string
  tallies: readonly string[]
}

export interface ReportDefinition<P extends readonly AnyParameter[] = readonly AnyParameter[]> {
  /** Never changes: it is used in addresses and as the key of the title at `report_titles`. */
  id: number
  category: Category
  /** Parameters besides the district, which every report has. */
  parameters: P
  columns: readonly ReportColumn[]
  /**
   * Id column of a report with a row for each record: the report is ordered by it, newest first, and read in batches. A
   * report without it is a summary: few rows, in the order of its query.
   */
  listKey?: string
  /**
   * Key of a record that may have several rows, such as an application with its letters: it counts once in the sums,
   * and the totals show the number of rows and of records.
   */
  sumsOncePer?: 'application_id'
  query(context: ReportContext<ValuesOf<P>>): KnexBuilder
  /**
   * Query for the totals where they can be read from something smaller than the rows: `report_rows`, `records`, and
   * `sum_` with the key of each summed column. Null if the rows are to be counted.
   */
  totals?(context: ReportContext<ValuesOf<P>>): KnexBuilder | null
  /** Evaluation of a list in code; the list is read completely for each page of it, and never held in memory. */
  evaluation?: RowEvaluation<ValuesOf<P>>
  /** Final changes to the rows of a summary. */
  finish?(rows: Row[], context: ReportContext<ValuesOf<P>>): Row[] | Promise<Row[]>
  /** Whether the header names the financial year (document 3, reports 24 and 25). */
  namesFinancialYear?: boolean
}

/** Checks a definition against its parameters and erases their types. */
export function defineReport<const P extends readonly AnyParameter[]>(
  definition: ReportDefinition<P>
): ReportDefinition {
  return definition as unknown as ReportDefinition
}

/** Columns that identify an application, in reports with a row for each record. */
export const FILE_COLUMNS: readonly ReportColumn[] = [
  { key: 'applicationNo', kind: 'text', link: 'application' },
  { key: 'applicantName', kind: 'text' },
  { key: 'district', kind: 'district' },
]

/** Fields of applications (`a`) for these columns. */
export const FILE_FIELDS = {
  application_id: 'a.id',
  applicationNo: 'a.number',
  applicantName: 'a.applicant_name',
  district: 'a.district_id',
}

/** Name of an officer (`u`), as the column `officer`. */
export const OFFICER = `concat(u.first_name, ' ', u.last_name) as officer`

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
