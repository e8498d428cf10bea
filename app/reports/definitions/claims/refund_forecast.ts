import { addMonthsClamped, type PlainDate } from '#core/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { monthOf } from '#reports/builder/counts'
import { defineReport, type Row } from '#reports/builder/definition'
import { budget, loanType, requiredYear } from '#reports/builder/parameters'
import { onDays, whereSet, type ReportTables } from '#reports/builder/tables'

/** The month's interest at the cap on an opening balance, rounded half up to the paisa. */
const AT_CAP = '(r.opening_paise * ? + 60000 - (r.opening_paise * ? + 60000) % 120000) / 120000'

/** The lesser of an instalment's interest and that at the scheme's cap (DECISIONS 8). */
function refund(tables: ReportTables, today: PlainDate) {
  const caps = masters().schemes.map(({ id }) => ({ id, cap: schemeRules(id, today).refundCapBp }))
  const cases = caps.map(() => `when a.loan_type = ? then ${AT_CAP}`).join(' ')
  const bindings = caps.flatMap(({ id, cap }) => [id, cap, cap])
  const atCap = `(case ${cases} else 0 end)`
  return tables.sql(
    `sum(case when r.interest_paise < ${atCap} then r.interest_paise else ${atCap} end) as refund`,
    [...bindings, ...bindings]
  )
}

/** The first day of the loan's refund period, so many years later: due dates before it count. */
function withinPeriod(tables: ReportTables, today: PlainDate) {
  const years = masters().schemes.map(({ id }) => ({
    id,
    years: schemeRules(id, today).refundPeriodYears,
  }))
  const cases = years.map(() => 'when a.loan_type = ? then ?').join(' ')
  const first = `(select min(f.due_on) from schedule_rows f
    join disbursements t on t.id = f.disbursement_id
    where t.sanction_id = s.id and t.live_tranche_no = 1)`
  const end = `concat(substr(${first}, 1, 4) + case ${cases} else 0 end, substr(${first}, 5))`
  return tables.sql(
    `r.due_on < replace(${end}, '-02-29', '-02-28')`,
    years.flatMap((one) => [one.id, one.years])
  )
}

/**
 * What the instalments due in each month of a financial year may cost, claimed or not, and what that
 * leaves of a budget figure in rupees.
 */
export default defineReport({
  id: 25,
  category: 'claims',
  title: {
    en: 'Refund liability of a financial year by month',
    mr: 'महिनानिहाय आर्थिक वर्षातील व्याज परतावा दायित्व',
    hi: 'माहवार वित्तीय वर्ष का ब्याज वापसी दायित्व',
  },
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
  query: ({ tables, values, today }) =>
    onDays(whereSet(tables.instalments(), { 'a.loan_type': values.loanType }), 'r.due_on', {
      from: values.financialYear!.start,
      to: values.financialYear!.end,
    })
      .where(withinPeriod(tables, today))
      .leftJoin('claim_rows as k', 'k.live_schedule_row_id', 'r.id')
      .groupByRaw(monthOf('r.due_on'))
      .orderByRaw(monthOf('r.due_on'))
      .select(
        tables.sql(`${monthOf('r.due_on')} as month`),
        tables.sql('count(*) as instalments'),
        tables.sql('sum(case when k.id is null then 0 else 1 end) as claimed'),
        tables.sql('sum(r.interest_paise) as interest'),
        refund(tables, today)
      ),
  finish: (rows, { values }) => {
    const { start } = values.financialYear!
    const found = new Map(rows.map((row) => [String(row.month), row]))
    let cumulative = 0
    return Array.from({ length: 12 }, (_, at): Row => {
      const month = addMonthsClamped(start, at).slice(0, 7)
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
