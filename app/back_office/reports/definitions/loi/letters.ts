import { Role } from '#auth/roles'
import { addDays } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { defineReport, type ReportColumn, type ReportContext } from '#reports/builder/definition'
import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { from, loanType, to, withinDays } from '#reports/builder/parameters'
import { type Days, hasDays, onDays, whereSet } from '#reports/builder/tables'

const LETTER_COLUMNS: ReportColumn[] = [
  { key: 'loiNo', kind: 'text' },
  ...FILE_COLUMNS,
  { key: 'loiKind', kind: 'word' },
  { key: 'issuedOn', kind: 'date' },
  { key: 'validFrom', kind: 'date' },
  { key: 'validTill', kind: 'date' },
  { key: 'amount', kind: 'paise', total: true },
  { key: 'status', kind: 'applicationStatus' },
]

/** What all reports with a row for each letter share. */
const LETTERS = {
  category: 'loi',
  listKey: 'l.id',
  columns: LETTER_COLUMNS,
  sumsOncePer: 'application_id',
} as const

/** Letters by a column of their days, of one loan type or all. */
const letters = (
  { tables, values }: Pick<ReportContext<Days & { loanType: number | null }>, 'tables' | 'values'>,
  day: string
) =>
  onDays(whereSet(tables.lois(), { 'a.loan_type': values.loanType }), day, values).select({
    ...FILE_FIELDS,
    loiNo: 'l.number',
    loiKind: 'l.kind',
    issuedOn: 'l.issued_on',
    validFrom: 'l.valid_from',
    validTill: 'l.valid_till',
    amount: 'a.amount_paise',
    status: 'a.status_id',
  })

/** The same of the letter that counts: the last one of each file, in these statuses of it. */
const lettersWithStatus = (context: Parameters<typeof letters>[0], statuses: readonly { id: number }[]) =>
  letters(context, 'l.valid_till')
    .whereNull('l.replaced_by_id')
    .whereNull('l.cancelled_at')
    .whereIn(
      'a.status_id',
      statuses.map(({ id }) => id)
    )

export default [
  /** Every letter that was issued in a range of days, re-issues and extensions too. */
  defineReport({
    ...LETTERS,
    id: 18,
    parameters: [from, to, loanType],
    query: (context) => letters(context, 'l.issued_on'),
    totals: ({ tables, values }) =>
      hasDays(values)
        ? null
        : whereSet(tables.applicationsWithLetters(), { 'a.loan_type': values.loanType }).select(
            tables.sql('sum(a.loi_count) as report_rows'),
            tables.sql('count(*) as records'),
            tables.sql('sum(a.amount_paise) as sum_amount')
          ),
  }),
  /** Letters whose validity ended in a range of days without a sanction. */
  defineReport({
    ...LETTERS,
    id: 19,
    parameters: [from, to, loanType],
    query: (context) => lettersWithStatus(context, masters().statusesInColumn('Lapsed')),
  }),
  /** Extensions granted in a range of days. */
  defineReport({
    ...LETTERS,
    id: 20,
    parameters: [from, to, loanType],
    query: (context) => letters(context, 'l.issued_on').where('l.kind', 'extended'),
  }),
  /** Letters that may still be taken to a bank, whose validity ends within so many days. */
  defineReport({
    ...LETTERS,
    id: 21,
    parameters: [withinDays, loanType],
    query: ({ tables, values: { loanType, withinDays }, today }) =>
      lettersWithStatus(
        { tables, values: { loanType, from: today, to: addDays(today, withinDays ?? 30) } },
        masters().applicationStatuses.filter(
          ({ showsLoi, pendingWithRole }) => showsLoi && pendingWithRole === Role.applicant
        )
      ),
  }),
]
