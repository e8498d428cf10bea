import { headsOfYear, monthOfOrder, monthsOfYear, ordersOf } from '#claims/queries/budget'
import { addUses, leftOf, NO_USES } from '#claims/rules/budget_left'
import { yearMonth, type PlainDate } from '#kernel/calendar/plain_date'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { addPaise, paise, sumPaise, type Paise } from '#kernel/money/paise'
import { defineReport, type ReportColumn, type Row } from '#reports/builder/definition'
import { budgetHead, purseYear } from '#reports/builder/parameters'
import { purseCells, purseQuery, USE_COLUMNS, useValues } from '#reports/definitions/budget/cells'

type Cells = ReturnType<typeof purseCells>

/** Known of the whole State alone: orders grant to no district. */
const GRANT_COLUMNS: ReportColumn[] = [
  { key: 'orders', kind: 'count', total: true },
  { key: 'grant', kind: 'paise', total: true },
]

/**
 * Each head of the budget by month: orders of the month they were sanctioned in, payments of the month of their
 * batch; claims in hand in the last month that has begun. What is left is reckoned to the end of each month.
 */
export default defineReport({
  id: 48,
  category: 'budget',
  namesFinancialYear: true,
  parameters: [purseYear, budgetHead],
  columns: [
    { key: 'budgetHead', kind: 'budgetHead' },
    { key: 'month', kind: 'month' },
    ...GRANT_COLUMNS,
    ...USE_COLUMNS,
    { key: 'left', kind: 'paise' },
    { key: 'free', kind: 'paise' },
  ],
  query: ({ tables, values, today }) => purseQuery(tables, values, today),
  finish: (rows, { tables, values, today }) => {
    const year = values.financialYear!
    const grouped = Map.groupBy(purseCells(rows, values), ({ head }) => head)
    const heads =
      values.budgetHead === null ? headsOfYear(year, [...grouped.keys()]) : [values.budgetHead]
    return heads.flatMap((head) =>
      monthsOfHead(head, grouped.get(head) ?? [], { year, today, ofState: tables.ofState })
    )
  },
})

function monthsOfHead(
  head: string | null,
  cells: Cells,
  { year, today, ofState }: { year: FinancialYear; today: PlainDate; ofState: boolean }
): Row[] {
  const orders = head !== null && ofState ? ordersOf(head, year) : []
  const isGranted = orders.length > 0
  const lastBegun = monthsOfYear(year).findLast((month) => month <= today)
  let granted: Paise = paise(0)
  let uses = NO_USES
  return monthsOfYear(year).map((first) => {
    const month = yearMonth(first)
    const isLast = first === lastBegun
    const own = cells.filter((cell) => cell.month === month || (isLast && cell.month === null))
    const ownUses = own.reduce((sum, cell) => addUses(sum, cell.uses), NO_USES)
    const ownOrders = orders.filter((order) => monthOfOrder(order, year) === month)
    const grant = sumPaise(ownOrders.map(({ amountPaise }) => paise(Number(amountPaise))))
    granted = addPaise(granted, grant)
    uses = addUses(uses, ownUses)
    const left = isGranted ? leftOf(granted, uses) : null
    return {
      budgetHead: head,
      month,
      orders: isGranted ? ownOrders.length : null,
      grant: isGranted ? grant : null,
      ...useValues(ownUses),
      left: left?.leftPaise ?? null,
      free: isLast ? (left?.freePaise ?? null) : null,
    }
  })
}
