import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { atDays, whereSet } from '#reports/builder/tables'

/** The answers by which letters of a bank are counted: each letter by the last one. */
const LAST = {
  onlyReceived: 'received',
  documentsAsked: 'documents_asked',
  bankSanctioned: 'sanctioned',
  bankRefused: 'refused',
  bankDisbursed: 'disbursed',
} as const

export default [
  /** What became of the letters that each bank had from a range of days on. */
  defineReport({
    id: 46,
    category: 'loi',
    parameters: [from, to, loanType],
    columns: [
      { key: 'bank', kind: 'bank' },
      { key: 'lois', kind: 'count', total: true },
      { key: 'notShown', kind: 'count', total: true },
      ...Object.keys(LAST).map((key) => ({ key, kind: 'count', total: true }) as const),
    ],
    query: ({ tables, values }) =>
      atDays(
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
          ...Object.entries(LAST).map(([key, kind]) =>
            tables.sql(`sum(case when w.kind = ? then 1 else 0 end) as ${key}`, [kind])
          )
        ),
  }),
  /** Why banks refused letters in a range of days. */
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
      atDays(
        whereSet(tables.bankAnswers(), { 'a.loan_type': values.loanType }),
        'w.answered_at',
        values
      )
        .where('w.kind', LAST.bankRefused)
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
