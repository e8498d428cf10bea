import { refundSum, withinPeriod, type SqlFragment } from '#claims/queries/refund_sql'
import { addMonthsClamped, yearMonth } from '#kernel/calendar/plain_date'
import { monthOf } from '#reports/builder/counts'
import { defineReport, type Row } from '#reports/builder/definition'
import { budget, loanType, requiredYear } from '#reports/builder/parameters'
import { onDays, whereSet, type ReportTables } from '#reports/builder/tables'

const piece = (tables: ReportTables, { sql, bindings }: SqlFragment) => tables.sql(sql, bindings)

/**
 * What the instalments due in each month of a financial year may cost, claimed or not, and what that
 * leaves of a budget figure in rupees.
 */
export default defineReport({
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
    onDays(whereSet(tables.instalments(), { 'a.loan_type': values.loanType }), 'r.due_on', {
      from: values.financialYear!.start,
      to: values.financialYear!.end,
    })
      .where(piece(tables, withinPeriod()))
      .join('lois as l', 'l.id', 's.loi_id')
      .leftJoin('claim_rows as k', 'k.live_schedule_row_id', 'r.id')
      .groupByRaw(monthOf('r.due_on'))
      .orderByRaw(monthOf('r.due_on'))
      .select(
        tables.sql(`${monthOf('r.due_on')} as month`),
        tables.sql('count(*) as instalments'),
        tables.sql('sum(case when k.id is null then 0 else 1 end) as claimed'),
        tables.sql('sum(r.interest_paise) as interest'),
        piece(tables, refundSum())
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
