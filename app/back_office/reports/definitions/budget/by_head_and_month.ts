import { headsOfYear, monthOfOrder, monthsOfYear, ordersOf } from '#claims/queries/budget'
import { addUsage, remainingOf, NO_USAGE } from '#claims/rules/budget_left'
import { yearMonth, type PlainDate } from '#kernel/calendar/plain_date'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { addPaise, paise, sumPaise, type Paise } from '#kernel/money/paise'
import { defineReport, type ReportColumn, type Row } from '#reports/builder/definition'
import { budgetHead, budgetYear } from '#reports/builder/parameters'
import { budgetCells, budgetQuery, USE_COLUMNS, useAmounts } from '#reports/definitions/budget/cells'

type Cells = ReturnType<typeof budgetCells>

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
  parameters: [budgetYear, budgetHead],
  columns: [
    { key: 'budgetHead', kind: 'budgetHead' },
    { key: 'month', kind: 'month' },
    ...GRANT_COLUMNS,
    ...USE_COLUMNS,
    { key: 'left', kind: 'paise' },
    { key: 'free', kind: 'paise' },
  ],
  query: ({ tables, values, today }) => budgetQuery(tables, values, today),
  finish: (rows, { tables, values, today }) => {
    const year = values.financialYear!
    const grouped = Map.groupBy(budgetCells(rows, values), ({ head }) => head)
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
  let uses = NO_USAGE
  return monthsOfYear(year).map((first) => {
    const month = yearMonth(first)
    const isLast = first === lastBegun
    const own = cells.filter((cell) => cell.month === month || (isLast && cell.month === null))
    const ownUses = own.reduce((sum, cell) => addUsage(sum, cell.usage), NO_USAGE)
    const ownOrders = orders.filter((order) => monthOfOrder(order, year) === month)
    const grant = sumPaise(ownOrders.map(({ amountPaise }) => paise(Number(amountPaise))))
    granted = addPaise(granted, grant)
    uses = addUsage(uses, ownUses)
    const left = isGranted ? remainingOf(granted, uses) : null
    return {
      budgetHead: head,
      month,
      orders: isGranted ? ownOrders.length : null,
      grant: isGranted ? grant : null,
      ...useAmounts(ownUses),
      left: left?.leftPaise ?? null,
      free: isLast ? (left?.freePaise ?? null) : null,
    }
  })
}
