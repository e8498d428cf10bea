import {
  headOfCell,
  headsOfYear,
  monthOfOrder,
  monthsOfYear,
  ordersOf,
} from '#claims/budget/queries/budget'
import {
  type BudgetCell,
  type BudgetRow,
  cellOf,
  claimSums,
  paymentSums,
  recoverySums,
  reversalSums,
} from '#claims/budget/queries/budget_sums'
import { type BudgetUsage, NO_USAGE, addUsage, remainingOf } from '#claims/budget/rules/budget'
import { type FinancialYear, financialYear } from '#kernel/calendar/periods'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { type ReportColumn, type Row, defineReport } from '#reports/builder/definition'
import type { ReportTables } from '#reports/builder/tables'
import { type Paise, addPaise, paise, sumPaise } from '#kernel/money/paise'
import { budgetHead, budgetYear } from '#reports/builder/parameters'

/** Use of the money of a budget head, in paise; each column is summed. */
const USE_COLUMNS: ReportColumn[] = [
  'paidRefund',
  'reversedRefund',
  'recoveredAmount',
  'atBank',
  'toBePaid',
  'sentBack',
  'inOffice',
].map((key) => ({ key, kind: 'paise', total: true }))

/** Amounts of use for these columns. */
const usageAmounts = (uses: BudgetUsage) => ({
  paidRefund: uses.paidPaise,
  reversedRefund: uses.reversedPaise,
  recoveredAmount: uses.recoveredPaise,
  atBank: uses.sentPaise,
  toBePaid: uses.toBePaidPaise,
  sentBack: uses.returnedPaise,
  inOffice: uses.openPaise,
})

interface BudgetFilters {
  financialYear: FinancialYear | null
  budgetHead: string | null
}

/** The payments of a year and, for the current year, the claims in hand: the sums that the budget itself shows. */
function budgetQuery(
  tables: ReportTables,
  { financialYear: year }: BudgetFilters,
  today: PlainDate
) {
  const payments = [paymentSums, reversalSums, recoverySums].map((sums) => sums(tables, year!))
  const isNow = financialYear(today).startYear === year!.startYear
  return tables.union(...payments, ...(isNow ? [claimSums(tables)] : []))
}

/** Rows of the budget with their heads, limited to the requested head. */
const budgetCells = (rows: readonly Row[], { budgetHead }: BudgetFilters) =>
  rows
    .map((row) => cellOf(row as unknown as BudgetRow))
    .map((cell): BudgetCell & { head: string | null } => ({ ...cell, head: headOfCell(cell) }))
    .filter(({ head }) => budgetHead === null || head === budgetHead)

type Cells = ReturnType<typeof budgetCells>

/** Columns shown only for the complete State: orders do not grant money to districts. */
const GRANT_COLUMNS: ReportColumn[] = [
  { key: 'orders', kind: 'count', total: true },
  { key: 'grant', kind: 'paise', total: true },
]

/**
 * Each budget head by month: orders in the month of their sanction, payments in the month of their batch, claims in
 * hand in the last month that has begun. The balance is computed to the end of each month.
 */
export const budgetByHeadAndMonth = defineReport({
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
      ...usageAmounts(ownUses),
      left: left?.leftPaise ?? null,
      free: isLast ? (left?.freePaise ?? null) : null,
    }
  })
}

/**
 * Amounts of each budget head that were spent or are pending in each district. A grant belongs to no district, so none
 * is shown.
 */
export const budgetByDistrict = defineReport({
  id: 49,
  category: 'budget',
  namesFinancialYear: true,
  parameters: [budgetYear, budgetHead],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'budgetHead', kind: 'budgetHead' },
    ...USE_COLUMNS,
  ],
  query: ({ tables, values, today }) => budgetQuery(tables, values, today),
  finish: (rows, { values }) => {
    const cells = budgetCells(rows, values).toSorted((a, b) => a.districtId - b.districtId)
    const grouped = Map.groupBy(cells, ({ districtId, head }) => `${districtId}|${head}`)
    return [...grouped.values()].map((own) => ({
      district: own[0].districtId,
      budgetHead: own[0].head,
      ...usageAmounts(own.reduce((sum, { usage: uses }) => addUsage(sum, uses), NO_USAGE)),
    }))
  },
})
