import { type SqlFragment, refundSum, withinPeriod } from '#claims/budget/queries/forecast_sources'
import { addMonthsClamped, yearMonth } from '#kernel/calendar/plain_date'
import {
  AGE_COLUMNS,
  FILE_COLUMNS,
  FILE_FIELDS,
  type Row,
  ageCounts,
  defineReport,
  monthOf,
  sortByWorkOrder,
} from '#reports/builder/definition'
import {
  bank,
  budget,
  claimStatus,
  from,
  loanType,
  paymentStatus,
  requiredYear,
  to,
} from '#reports/builder/parameters'
import { type ReportTables, whereInstantDays, whereDays, whereSet } from '#reports/builder/tables'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { NEUTRAL_CLOSINGS } from '#claims/claim/queries/claim_views'

const rawFragment = (tables: ReportTables, { sql, bindings }: SqlFragment) =>
  tables.sql(sql, bindings)

/**
 * Possible cost of the instalments due in each month of a financial year, claimed or not, and what remains of a budget
 * in rupees.
 */
export const claimsRefundForecast = defineReport({
  id: 25,
  category: 'claims',
  namesFinancialYear: true,
  parameters: [requiredYear, budget, loanType],
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'instalments', kind: 'count', total: true },
    { key: 'claimed', kind: 'count', total: true },
    { key: 'interest', kind: 'paise', total: true },
    { key: 'refund', kind: 'paise', total: true },
    { key: 'cumulative', kind: 'paise' },
    { key: 'budgetLeft', kind: 'paise' },
  ],
  query: ({ tables, values }) =>
    whereDays(whereSet(tables.instalments(), { 'a.loan_type': values.loanType }), 'r.due_on', {
      from: values.financialYear!.start,
      to: values.financialYear!.end,
    })
      .where(rawFragment(tables, withinPeriod()))
      .join('lois as l', 'l.id', 's.loi_id')
      .leftJoin('claim_rows as k', 'k.live_schedule_row_id', 'r.id')
      .groupByRaw(monthOf('r.due_on'))
      .orderByRaw(monthOf('r.due_on'))
      .select(
        tables.sql(`${monthOf('r.due_on')} as month`),
        tables.sql('count(*) as instalments'),
        tables.sql('sum(case when k.id is null then 0 else 1 end) as claimed'),
        tables.sql('sum(r.interest_paise) as interest'),
        rawFragment(tables, refundSum())
      ),
  finish: (rows, { values }) => {
    const { start } = values.financialYear!
    const found = new Map(rows.map((row) => [String(row.month), row]))
    let cumulative = 0
    return Array.from({ length: 12 }, (_, at): Row => {
      const month = yearMonth(addMonthsClamped(start, at))
      const row = found.get(month)
      const numbers = ['instalments', 'claimed', 'interest', 'refund'].map((name) => [
        name,
        Number(row?.[name] ?? 0),
      ])
      const own = Object.fromEntries(numbers) as Record<string, number>
      cumulative += own.refund
      const budgetLeft = values.budget === null ? null : values.budget * 100 - cumulative
      return { month, ...own, cumulative, budgetLeft }
    })
  },
})

/**
 * The refund of a claim that the MD has approved, 0 for any other: an amount entered by an earlier stage is not
 * approved yet, and the reconciliation does not count it. Binds `approvedClaimStatusId`.
 */
const APPROVED_REFUND = '(case when c.status_id = ? then c.approved_paise else 0 end)'

/** Every claim that was first submitted in a range of days. */
export const claimsRegister = defineReport({
  id: 31,
  category: 'claims',
  parameters: [from, to, loanType, claimStatus, paymentStatus, bank],
  listKey: 'c.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    ...FILE_COLUMNS,
    { key: 'bank', kind: 'bank' },
    { key: 'submittedOn', kind: 'date' },
    { key: 'interest', kind: 'paise', total: true },
    { key: 'proposed', kind: 'paise', total: true },
    { key: 'approved', kind: 'paise', total: true },
    { key: 'claimStatus', kind: 'claimStatus' },
    { key: 'paymentStatus', kind: 'paymentStatus' },
  ],
  query: ({ tables, values }) =>
    whereDays(
      whereSet(tables.claims(), {
        'c.loan_type': values.loanType,
        'c.status_id': values.claimStatus,
        'c.payment_status_id': values.paymentStatus,
        'c.bank_id': values.bank,
      }),
      'c.first_submitted_on',
      values
    )
      .join('applications as a', 'a.id', 'c.application_id')
      .select(
        {
          claim_id: 'c.id',
          ...FILE_FIELDS,
          claimNo: 'c.id',
          applicantName: 'c.applicant_name',
          district: 'c.district_id',
          bank: 'c.bank_id',
          submittedOn: 'c.first_submitted_on',
          interest: 'c.interest_paise',
          proposed: 'c.proposed_paise',
          claimStatus: 'c.status_id',
          closedByStep: 'c.closed_by_step',
          paymentStatus: 'c.payment_status_id',
        },
        tables.sql(`${APPROVED_REFUND} as approved`, [approvedClaimStatusId()])
      ),
})

/** Claims and refunds by district. */
export const claimsByDistrict = defineReport({
  id: 32,
  category: 'claims',
  parameters: [from, to, loanType, claimStatus],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'files', kind: 'count', total: true },
    { key: 'interest', kind: 'paise', total: true },
    { key: 'proposed', kind: 'paise', total: true },
    { key: 'approved', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    whereDays(
      whereSet(tables.claims(), {
        'c.loan_type': values.loanType,
        'c.status_id': values.claimStatus,
      }),
      'c.first_submitted_on',
      values
    )
      .groupBy('c.district_id')
      .orderBy('files', 'desc')
      .orderBy('c.district_id')
      .select(
        { district: 'c.district_id' },
        tables.sql('count(*) as files'),
        tables.sql('sum(c.interest_paise) as interest'),
        tables.sql('sum(c.proposed_paise) as proposed'),
        tables.sql(`sum(${APPROVED_REFUND}) as approved`, [approvedClaimStatusId()])
      ),
})

/** Claims by status and by calendar days in that status. */
export const claimsByStatusAndAge = defineReport({
  id: 30,
  category: 'claims',
  parameters: [loanType],
  columns: [
    { key: 'claimStatus', kind: 'claimStatus' },
    { key: 'paymentStatus', kind: 'paymentStatus' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values, today }) =>
    whereSet(tables.claims(), { 'c.loan_type': values.loanType })
      .groupBy('c.status_id', 'c.payment_status_id', 'closedByStep')
      .orderBy('c.payment_status_id')
      .orderBy('closedByStep')
      .select(
        { claimStatus: 'c.status_id', paymentStatus: 'c.payment_status_id' },
        ...ageCounts(tables, 'c.status_since', today),
        tables.sql('sum(coalesce(c.approved_paise, c.proposed_paise)) as refund'),
        tables.sql(
          `case when c.closed_by_step in (${NEUTRAL_CLOSINGS.map(() => '?').join()})
            then c.closed_by_step end as closedByStep`,
          NEUTRAL_CLOSINGS
        )
      ),
  finish: (rows) => sortByWorkOrder('claimStatuses', rows, 'claimStatus'),
})

/** Reasons for which claims were rejected or returned in a range of days. */
export const claimsRejectionsByReason = defineReport({
  id: 33,
  category: 'claims',
  parameters: [from, to, loanType],
  columns: [
    { key: 'action', kind: 'claimAction' },
    { key: 'reason', kind: 'claimRejectReason' },
    { key: 'decidedBy', kind: 'role' },
    { key: 'files', kind: 'count', total: true },
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    whereInstantDays(
      whereSet(tables.claimDecisions(), { 'c.loan_type': values.loanType }),
      'w.created_at',
      values
    )
      .whereIn('w.action', ['reject', 'return'])
      .groupBy('w.action', 'w.reason_id', 'w.role')
      .orderBy('w.action')
      .orderBy('files', 'desc')
      .orderBy('w.reason_id')
      .orderBy('w.role')
      .select(
        { action: 'w.action', reason: 'w.reason_id', decidedBy: 'w.role' },
        tables.sql('count(*) as files'),
        tables.sql('sum(c.proposed_paise) as refund')
      ),
})
