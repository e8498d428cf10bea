import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'
import { monthOf } from '#reports/builder/counts'

const part = (result: string, name: string) => [
  `sum(case when i.result = '${result}' then 1 else 0 end) as ${name}`,
]

/** Each payment batch with the bank's answers; of a district its own lines only. */
export const paymentsBatches = defineReport({
  id: 36,
  category: 'payments',
  parameters: [from, to],
  columns: [
    { key: 'batchNo', kind: 'text' },
    { key: 'sentOn', kind: 'date' },
    { key: 'batchStatus', kind: 'word' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidCount', kind: 'count', total: true },
    { key: 'failedCount', kind: 'count', total: true },
    { key: 'unanswered', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values)
      .groupBy('b.id', 'b.number', 'b.batch_on', 'b.status')
      .orderBy('b.id', 'desc')
      .select(
        { batchNo: 'b.number', sentOn: 'b.batch_on', batchStatus: 'b.status' },
        tables.sql('count(*) as payments'),
        ...[part('paid', 'paidCount'), part('failed', 'failedCount'), part('sent', 'unanswered')]
          .flat()
          .map((sql) => tables.sql(sql)),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})

/** Payments that came back, with the bank's reason. */
export const paymentsFailed = defineReport({
  id: 35,
  category: 'payments',
  parameters: [from, to],
  listKey: 'i.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    { key: 'batchNo', kind: 'text' },
    { key: 'sentOn', kind: 'date' },
    { key: 'beneficiary', kind: 'text' },
    { key: 'aadhaar', kind: 'aadhaar' },
    { key: 'district', kind: 'district' },
    { key: 'paidAmount', kind: 'paise', total: true },
    { key: 'returnCode', kind: 'text' },
    { key: 'returnReason', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values).where('i.result', 'failed').select({
      claim_id: 'c.id',
      claimNo: 'c.id',
      batchNo: 'b.number',
      sentOn: 'b.batch_on',
      beneficiary: 'i.beneficiary_name',
      aadhaar: 'i.aadhaar_last4',
      district: 'c.district_id',
      paidAmount: 'i.amount_paise',
      returnCode: 'i.return_code',
      returnReason: 'i.return_reason',
    }),
})

/** The day of credit; where the bank named none, the batch's, which is its file's payment date. */
const PAID_ON = 'coalesce(i.credited_on, b.batch_on)'

/** Refunds that reached people, by the month of credit and district. */
export const paymentsPaidByMonth = defineReport({
  id: 37,
  category: 'payments',
  parameters: [from, to, loanType],
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'district', kind: 'district' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.payments(), { 'c.loan_type': values.loanType }),
      tables.sql(PAID_ON),
      values
    )
      .where('i.result', 'paid')
      .groupByRaw(`${monthOf(PAID_ON)}, c.district_id`)
      .orderByRaw(`${monthOf(PAID_ON)} desc, c.district_id`)
      .select(
        tables.sql(`${monthOf(PAID_ON)} as month`),
        { district: 'c.district_id' },
        tables.sql('count(*) as payments'),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})

/** What the bank answered to the payments of a range of days: paid, failed by reason, or nothing yet. */
export const paymentsByResult = defineReport({
  id: 34,
  category: 'payments',
  parameters: [from, to],
  columns: [
    { key: 'result', kind: 'word' },
    { key: 'returnCode', kind: 'text' },
    { key: 'returnReason', kind: 'text' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values)
      .whereNull('b.cancelled_at')
      .groupBy('i.result', 'i.return_code', 'i.return_reason')
      .orderBy('i.result')
      .orderBy('payments', 'desc')
      .orderBy('i.return_code')
      .select(
        { result: 'i.result', returnCode: 'i.return_code', returnReason: 'i.return_reason' },
        tables.sql('count(*) as payments'),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})
