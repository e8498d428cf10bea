import { Role } from '#auth/roles'
import { addDays } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import {
  FILE_COLUMNS,
  FILE_FIELDS,
  type ReportColumn,
  type ReportContext,
  type Row,
  defineReport,
} from '#reports/builder/definition'
import { from, loanType, to, withinDays } from '#reports/builder/parameters'
import {
  type Days,
  type ReportTables,
  whereInstantDays,
  hasDays,
  whereDays,
  whereSet,
} from '#reports/builder/tables'

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

/** Settings shared by all reports with a row for each letter. */
const LETTERS = {
  category: 'loi',
  listKey: 'l.id',
  columns: LETTER_COLUMNS,
  sumsOncePer: 'application_id',
} as const

/** Letters filtered by one of their date columns, of one loan type or all. */
const letters = (
  { tables, values }: Pick<ReportContext<Days & { loanType: number | null }>, 'tables' | 'values'>,
  day: string
) =>
  whereDays(whereSet(tables.lois(), { 'a.loan_type': values.loanType }), day, values).select({
    ...FILE_FIELDS,
    loiNo: 'l.number',
    loiKind: 'l.kind',
    issuedOn: 'l.issued_on',
    validFrom: 'l.valid_from',
    validTill: 'l.valid_till',
    amount: 'a.amount_paise',
    status: 'a.status_id',
  })

/** Same for the latest letter of each application, with the application in one of these statuses. */
const lettersWithStatus = (
  context: Parameters<typeof letters>[0],
  statuses: readonly { id: number }[]
) =>
  letters(context, 'l.valid_till')
    .whereNull('l.replaced_by_id')
    .whereNull('l.cancelled_at')
    .whereIn(
      'a.status_id',
      statuses.map(({ id }) => id)
    )

export const loiLetters = [
  /** Every letter issued in a range of days, including re-issues and extensions. */
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
  /** Letters that may still be taken to a bank and whose validity ends within a number of days. */
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

/** Answers by which the letters of a bank are counted: each letter by its last answer. */
const LAST_ANSWER_KINDS = {
  onlyReceived: 'received',
  documentsAsked: 'documents_asked',
  bankSanctioned: 'sanctioned',
  bankRefused: 'refused',
  bankDisbursed: 'disbursed',
} as const

export const loiBankAnswers = [
  /** Outcome of the letters that each bank received in a range of days. */
  defineReport({
    id: 46,
    category: 'loi',
    parameters: [from, to, loanType],
    columns: [
      { key: 'bank', kind: 'bank' },
      { key: 'lois', kind: 'count', total: true },
      { key: 'notShown', kind: 'count', total: true },
      ...Object.keys(LAST_ANSWER_KINDS).map(
        (key) => ({ key, kind: 'count', total: true }) as const
      ),
    ],
    query: ({ tables, values }) =>
      whereInstantDays(
        whereSet(tables.letterHolders(), { 'a.loan_type': values.loanType }),
        'h.since',
        values
      )
        .groupBy('h.bank_id')
        .orderBy('lois', 'desc')
        .orderBy('h.bank_id')
        .select(
          { bank: 'h.bank_id' },
          tables.sql('count(*) as lois'),
          tables.sql('sum(case when w.id is null then 1 else 0 end) as notShown'),
          ...Object.entries(LAST_ANSWER_KINDS).map(([key, kind]) =>
            tables.sql(`sum(case when w.kind = ? then 1 else 0 end) as ${key}`, [kind])
          )
        ),
  }),
  /** Reasons for which banks refused letters in a range of days. */
  defineReport({
    id: 47,
    category: 'loi',
    parameters: [from, to, loanType],
    columns: [
      { key: 'bank', kind: 'bank' },
      { key: 'reason', kind: 'bankRefusalReason' },
      { key: 'lois', kind: 'count', total: true },
      { key: 'loiAmount', kind: 'paise', total: true },
    ],
    query: ({ tables, values }) =>
      whereInstantDays(
        whereSet(tables.bankAnswers(), { 'a.loan_type': values.loanType }),
        'w.answered_at',
        values
      )
        .where('w.kind', LAST_ANSWER_KINDS.bankRefused)
        .groupBy('h.bank_id', 'w.reason_id')
        .orderBy('lois', 'desc')
        .orderBy('h.bank_id')
        .orderBy('w.reason_id')
        .select(
          { bank: 'h.bank_id', reason: 'w.reason_id' },
          tables.sql('count(*) as lois'),
          tables.sql('sum(a.amount_paise) as loiAmount')
        ),
  }),
]

/** Share of letters that led to a disbursed loan, in basis points. */
const conversion = (row: Row) => Math.round((Number(row.disbursals) / Number(row.lois)) * 10_000)

/** An application with letters has exactly one first letter, so without a range of days the letters are not read. */
const firstLetters = (
  tables: ReportTables,
  { loanType, ...days }: Days & { loanType: number | null }
) =>
  whereSet(
    hasDays(days)
      ? whereDays(tables.lois(), 'l.issued_on', days).where('l.kind', 'issued')
      : tables.applicationsWithLetters(),
    { 'a.loan_type': loanType }
  )

/**
 * How many of the first letters of a range of days became loans, by district and by the sanctioning bank; letters
 * without a sanction have no bank.
 */
export const loiFunnels = (
  [
    { id: 22, by: 'district', column: 'a.district_id' },
    { id: 23, by: 'bank', column: 's.bank_id' },
  ] as const
).map(({ id, by, column }) =>
  defineReport({
    id,
    category: 'loi',
    parameters: [from, to, loanType],
    columns: [
      { key: by, kind: by },
      { key: 'lois', kind: 'count', total: true },
      { key: 'loiAmount', kind: 'paise', total: true },
      { key: 'sanctions', kind: 'count', total: true },
      { key: 'sanctioned', kind: 'paise', total: true },
      { key: 'disbursals', kind: 'count', total: true },
      { key: 'disbursed', kind: 'paise', total: true },
      { key: 'conversion', kind: 'percent', of: conversion },
    ],
    query: ({ tables, values }) =>
      firstLetters(tables, values)
        .leftJoin('loan_sanctions as s', 's.live_application_id', 'a.id')
        .groupBy(column)
        .orderBy('lois', 'desc')
        .orderBy(column)
        .select(
          { [by]: column },
          tables.sql('count(*) as lois'),
          tables.sql('sum(a.amount_paise) as loiAmount'),
          tables.sql('sum(case when s.id is null then 0 else 1 end) as sanctions'),
          tables.sql('sum(coalesce(s.amount_paise, 0)) as sanctioned'),
          tables.sql('sum(case when s.disbursed_paise > 0 then 1 else 0 end) as disbursals'),
          tables.sql('sum(coalesce(s.disbursed_paise, 0)) as disbursed')
        ),
  })
)
