import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { KnexBuilder } from '#kernel/database/dialect'
import type { AnyParameter, ValuesOf } from '#reports/builder/parameters'
import type { ReportTables } from '#reports/builder/tables'
import type { Category } from '#reports/rules/report_terms'

export type Row = Record<string, unknown>

/** What a column holds, which decides how it is written and aligned. */
export type ColumnKind =
  | 'text'
  /** A whole number. */
  | 'count'
  | 'paise'
  /** A calendar day, or an instant of which the day in India is shown. */
  | 'date'
  /** 'YYYY-MM' */
  | 'month'
  /** Basis points: of a rate, or of a part in a whole. */
  | 'percent'
  /** Four digits, shown masked. */
  | 'aadhaar'
  /** Ids of masters, shown by name. */
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
  /** Code of a head of the budget. */
  | 'budgetHead'
  /** Key of a sentence: `reports.words.<value>`. */
  | 'word'
  /** Several of them, with commas between. */
  | 'words'
  /** Key of a section of the profile, and slot of a document. */
  | 'section'
  | 'slot'
  /** A step of the workflow. */
  | 'applicationAction'
  | 'claimAction'

export interface ReportColumn {
  /** Name in the rows, and of its title at `reports.fields`. */
  key: string
  kind: ColumnKind
  /** Number of the loan type whose name is the title instead. */
  loanType?: number
  /** Worked out from the row instead of read from it. */
  of?: (row: Row) => unknown
  /** Summed in the totals row. */
  total?: boolean
  /** Leads to the record whose id the row has as `application_id` or `claim_id`. */
  link?: 'application' | 'claim'
}

export interface ReportContext<V> {
  /** The only way to rows: bound to the district of whoever asks. */
  tables: ReportTables
  values: V
  /** India's today. */
  today: PlainDate
}

/** What code says of the rows of a list where the database cannot: a portion of them at a time. */
interface RowEvaluation<V> {
  /** The rows with what is said of each. */
  evaluate(rows: Row[], context: ReportContext<V>, client: QueryClientContract): Promise<Row[]>
  /** Whether a row is listed; all are told. */
  isListed(row: Row, context: ReportContext<V>): boolean
  /** What a row counts as in the head of the totals. */
  tallyOf(row: Row): string
  /** Key of that head, with `{count}` of each of these. */
  head: string
  tallies: readonly string[]
}

export interface ReportDefinition<P extends readonly AnyParameter[] = readonly AnyParameter[]> {
  /** Kept for ever: it stands in addresses, and its title at `report_titles`. */
  id: number
  category: Category
  /** Asked for besides the district, which every report has. */
  parameters: P
  columns: readonly ReportColumn[]
  /**
   * Column of the id of a report with a row for each record: it is ordered by it, newest first, and
   * read in portions. Without one the report is a summary: few rows, in the order of its query.
   */
  listKey?: string
  /**
   * Key in the rows of a record that may have several rows, such as an application with its
   * letters: it adds to the sums once, and the totals say how many rows and how many records.
   */
  sumsOncePer?: 'application_id'
  query(context: ReportContext<ValuesOf<P>>): KnexBuilder
  /**
   * The totals where something smaller than the rows tells them: `report_rows`, `records` and `sum_` with
   * the key of each column that is summed. Null where the rows are to be counted.
   */
  totals?(context: ReportContext<ValuesOf<P>>): KnexBuilder | null
  /** Of a list that is judged in code; it is read through for every page of it, never held. */
  evaluation?: RowEvaluation<ValuesOf<P>>
  /** The last touch to the rows of a summary. */
  finish?(rows: Row[], context: ReportContext<ValuesOf<P>>): Row[] | Promise<Row[]>
  /** Names the financial year in its header (document 3, reports 24 and 25). */
  namesFinancialYear?: boolean
}

/** Checks a definition against its parameters and forgets their types. */
export function defineReport<const P extends readonly AnyParameter[]>(
  definition: ReportDefinition<P>
): ReportDefinition {
  return definition as unknown as ReportDefinition
}

/** The columns by which officers know a file, in reports with a row for each record. */
export const FILE_COLUMNS: readonly ReportColumn[] = [
  { key: 'applicationNo', kind: 'text', link: 'application' },
  { key: 'applicantName', kind: 'text' },
  { key: 'district', kind: 'district' },
]

/** Where applications (`a`) have them. */
export const FILE_FIELDS = {
  application_id: 'a.id',
  applicationNo: 'a.number',
  applicantName: 'a.applicant_name',
  district: 'a.district_id',
}

/** The name of an officer (`u`), as the column `officer`. */
export const OFFICER = `concat(u.first_name, ' ', u.last_name) as officer`
