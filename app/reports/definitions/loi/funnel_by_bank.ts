import { defineReport, type Row } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Disbursed loans of a hundred letters, in basis points. */
const conversion = (row: Row) => Math.round((Number(row.disbursals) / Number(row.lois)) * 10_000)

/** The same by the bank that sanctioned; letters without a sanction have none. */
export default defineReport({
  id: 23,
  category: 'loi',
  title: {
    en: 'From LOI to disbursal by bank',
    mr: 'बँकनिहाय पात्रता प्रमाणपत्र (LOI) ते कर्ज वितरण',
    hi: 'बैंकवार आशय पत्र (LOI) से ऋण वितरण',
  },
  parameters: [from, to, loanType],
  columns: [
    { key: 'bank', kind: 'bank' },
    { key: 'lois', kind: 'count', total: true },
    { key: 'loiAmount', kind: 'paise', total: true },
    { key: 'sanctions', kind: 'count', total: true },
    { key: 'sanctioned', kind: 'paise', total: true },
    { key: 'disbursals', kind: 'count', total: true },
    { key: 'disbursed', kind: 'paise', total: true },
    { key: 'conversion', kind: 'percent', of: conversion },
  ],
  query: ({ tables, values }) =>
    onDays(whereSet(tables.lois(), { 'a.loan_type': values.loanType }), 'l.issued_on', values)
      .where('l.kind', 'issued')
      .leftJoin('loan_sanctions as s', 's.live_application_id', 'a.id')
      .groupBy('s.bank_id')
      .orderBy('lois', 'desc')
      .orderBy('s.bank_id')
      .select(
        { bank: 's.bank_id' },
        tables.sql('count(*) as lois'),
        tables.sql('sum(a.amount_paise) as loiAmount'),
        tables.sql('sum(case when s.id is null then 0 else 1 end) as sanctions'),
        tables.sql('sum(coalesce(s.amount_paise, 0)) as sanctioned'),
        tables.sql('sum(case when s.disbursed_paise > 0 then 1 else 0 end) as disbursals'),
        tables.sql('sum(coalesce(s.disbursed_paise, 0)) as disbursed')
      ),
})
