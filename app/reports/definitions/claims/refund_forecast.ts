import { addMonthsClamped, yearMonth } from '#core/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeVersions, type SchemeRules } from '#masters/queries/scheme_rules'
import { monthOf } from '#reports/builder/counts'
import { defineReport, type Row } from '#reports/builder/definition'
import { budget, loanType, requiredYear } from '#reports/builder/parameters'
import { onDays, whereSet, type ReportTables } from '#reports/builder/tables'

/**
 * What a rule is for each loan: that of its loan type's version on the day of the letter under which
 * the bank sanctioned (DECISIONS 5). Values are numbers of the masters, never typed by a reader.
 */
function promised(value: (rules: SchemeRules) => number) {
  const versions = masters().schemes.flatMap(({ id }) =>
    schemeVersions(id).map(({ from, rules }) => [id, from, value(rules)] as const)
  )
  return {
    sql: `(case ${versions.map(() => 'when a.loan_type = ? and l.issued_on >= ? then ?').join(' ')} else 0 end)`,
    bindings: versions.flat(),
  }
}

/** The lesser of an instalment's interest and that at the scheme's cap (DECISIONS 8). */
function refund(tables: ReportTables) {
  const cap = promised((rules) => rules.refundCapBp)
  /** The month's interest at the cap on an opening balance, rounded half up to the paisa. */
  const doubled = `(r.opening_paise * ${cap.sql} + 60000)`
  const atCap = `((${doubled} - ${doubled} % 120000) / 120000)`
  return tables.sql(
    `sum(case when r.interest_paise < ${atCap} then r.interest_paise else ${atCap} end) as refund`,
    Array.from({ length: 4 }, () => cap.bindings).flat()
  )
}

/** The first day of the loan's refund period, so many years later: due dates before it count. */
function withinPeriod(tables: ReportTables) {
  const years = promised((rules) => rules.refundPeriodYears)
  const first = `(select min(f.due_on) from schedule_rows f
    join disbursements t on t.id = f.disbursement_id
    where t.sanction_id = s.id and t.live_tranche_no = 1 and f.replaced_in = 0)`
  const end = `concat(substr(${first}, 1, 4) + ${years.sql}, substr(${first}, 5))`
  return tables.sql(`r.due_on < replace(${end}, '-02-29', '-02-28')`, years.bindings)
}

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
      .where(withinPeriod(tables))
      .join('lois as l', 'l.id', 's.loi_id')
      .leftJoin('claim_rows as k', 'k.live_schedule_row_id', 'r.id')
      .groupByRaw(monthOf('r.due_on'))
      .orderByRaw(monthOf('r.due_on'))
      .select(
        tables.sql(`${monthOf('r.due_on')} as month`),
        tables.sql('count(*) as instalments'),
        tables.sql('sum(case when k.id is null then 0 else 1 end) as claimed'),
        tables.sql('sum(r.interest_paise) as interest'),
        refund(tables)
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
