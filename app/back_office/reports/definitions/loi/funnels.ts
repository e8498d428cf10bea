import { defineReport, type Row } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { type Days, hasDays, onDays, type ReportTables, whereSet } from '#reports/builder/tables'

/** Disbursed loans of a hundred letters, in basis points. */
const conversion = (row: Row) => Math.round((Number(row.disbursals) / Number(row.lois)) * 10_000)

/** An application with letters has one first letter, so that of all days the letters are not read. */
const firstLetters = (
  tables: ReportTables,
  { loanType, ...days }: Days & { loanType: number | null }
) =>
  whereSet(
    hasDays(days)
      ? onDays(tables.lois(), 'l.issued_on', days).where('l.kind', 'issued')
      : tables.applicationsWithLetters(),
    { 'a.loan_type': loanType }
  )

/**
 * How many of the first letters of a range of days became loans, by district and by the bank that
 * sanctioned; letters without a sanction have none.
 */
export default (
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
