import { getClock } from '#kernel/calendar/clock'
import { daysBetween } from '#kernel/calendar/plain_date'
import { type KnexBuilder, storedDay } from '#kernel/database/dialect'
import { defineReport, monthOf } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { type Days, type ReportTables, whereDays, whereSet } from '#reports/builder/tables'

const resultCount = (result: string, name: string) => [
  `sum(case when i.result = '${result}' then 1 else 0 end) as ${name}`,
]

/** Each payment batch with the bank's answers; for a district, only its own items. */
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
    { key: 'reversedCount', kind: 'count', total: true },
    { key: 'unanswered', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    whereDays(tables.payments(), 'b.batch_on', values)
      .groupBy('b.id', 'b.number', 'b.batch_on', 'b.status')
      .orderBy('b.id', 'desc')
      .select(
        { batchNo: 'b.number', sentOn: 'b.batch_on', batchStatus: 'b.status' },
        tables.sql('count(*) as payments'),
        ...[
          resultCount('paid', 'paidCount'),
          resultCount('failed', 'failedCount'),
          resultCount('reversed', 'reversedCount'),
          resultCount('sent', 'unanswered'),
        ]
          .flat()
          .map((sql) => tables.sql(sql)),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})

/** Payments that were returned, immediately or after they were paid, with the bank's reason. */
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
    whereDays(tables.payments(), 'b.batch_on', values)
      .whereIn('i.result', ['failed', 'reversed'])
      .select({
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

/** Day of credit; if the bank gave none, the date of the batch, which is the payment date in its file. */
const PAID_ON = 'coalesce(i.credited_on, b.batch_on)'

/** Refunds that reached applicants, by month of credit, and those that the bank returned, by month of return. */
export const paymentsPaidByMonth = defineReport({
  id: 37,
  category: 'payments',
  parameters: [from, to, loanType],
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'district', kind: 'district' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
    { key: 'reversedCount', kind: 'count', total: true },
    { key: 'reversedAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) => {
    const paid = byMonth(tables.payments(), PAID_ON, { tables, values })
      .whereIn('i.result', ['paid', 'reversed'])
      .select(
        tables.sql('count(*) as payments, sum(i.amount_paise) as paidAmount'),
        tables.sql('0 as reversedCount, 0 as reversedAmount')
      )
    const reversed = byMonth(tables.reversals(), 'r.returned_on', { tables, values }).select(
      tables.sql('0 as payments, 0 as paidAmount'),
      tables.sql('count(*) as reversedCount, sum(r.amount_paise) as reversedAmount')
    )
    return tables
      .union(paid, reversed)
      .groupBy('month', 'district')
      .orderBy('month', 'desc')
      .orderBy('district')
      .select('month', 'district')
      .select(SUMS.map((name) => tables.sql(`sum(${name}) as ${name}`)))
  },
})

const SUMS = ['payments', 'paidAmount', 'reversedCount', 'reversedAmount']

interface QueryContext {
  tables: ReportTables
  values: Days & { loanType: number | null }
}

const byMonth = (query: KnexBuilder, day: string, { tables, values }: QueryContext) =>
  whereDays(whereSet(query, { 'c.loan_type': values.loanType }), tables.sql(day), values)
    .groupByRaw(`${monthOf(day)}, c.district_id`)
    .select(tables.sql(`${monthOf(day)} as month`), { district: 'c.district_id' })

/** Results of the bank for the payments of a range of days: paid, failed by reason, or no answer yet. */
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
    whereDays(tables.payments(), 'b.batch_on', values)
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

const settledSum = (kinds: string, name: string) =>
  `(select coalesce(sum(e.amount_paise), 0) from recovery_entries e
    where e.demand_id = d.id and e.state = 'booked' and e.kind ${kinds}) as ${name}`

/** Demands for refunds that should not have been paid, the longest overdue first (DECISIONS 9). */
export const recoveriesByAge = defineReport({
  id: 51,
  category: 'payments',
  parameters: [],
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'recoveryState', kind: 'word', of: ({ recoveryState }) => `recovery_${recoveryState}` },
    { key: 'orderedAmount', kind: 'paise', total: true },
    { key: 'recoveredAmount', kind: 'paise', total: true },
    { key: 'writtenOffAmount', kind: 'paise', total: true },
    { key: 'outstandingAmount', kind: 'paise', total: true },
    { key: 'nextDueOn', kind: 'date' },
    {
      key: 'daysOverdue',
      kind: 'count',
      of: ({ nextDueOn, outstandingAmount }) =>
        nextDueOn && Number(outstandingAmount) > 0
          ? Math.max(0, daysBetween(storedDay(nextDueOn), getClock().today()))
          : null,
    },
  ],
  query: ({ tables }) =>
    tables
      .recoveries()
      .orderByRaw('case when d.outstanding_paise > 0 then 0 else 1 end, d.next_due_on, d.id')
      .select(
        {
          claim_id: 'c.id',
          claimNo: 'c.id',
          applicantName: 'c.applicant_name',
          district: 'c.district_id',
          recoveryState: 'd.state',
          orderedAmount: 'd.ordered_paise',
          outstandingAmount: 'd.outstanding_paise',
          nextDueOn: 'd.next_due_on',
        },
        tables.sql(settledSum("<> 'write_off'", 'recoveredAmount')),
        tables.sql(settledSum("= 'write_off'", 'writtenOffAmount'))
      ),
})
