import { headOfCell } from '#claims/queries/budget'
import {
  cellOf,
  claimSums,
  paymentSums,
  type BudgetCell,
  type BudgetRow,
} from '#claims/queries/budget_sums'
import type { BudgetUsage } from '#claims/rules/budget_left'
import { financialYear, type FinancialYear } from '#kernel/calendar/financial_year'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { ReportColumn, Row } from '#reports/builder/definition'
import type { ReportTables } from '#reports/builder/tables'

/** What became of the money of a head, in paise; each adds up. */
export const USE_COLUMNS: ReportColumn[] = [
  'paidRefund',
  'atBank',
  'toBePaid',
  'sentBack',
  'inOffice',
].map((key) => ({ key, kind: 'paise', total: true }))

/** The same of uses. */
export const useAmounts = (uses: BudgetUsage) => ({
  paidRefund: uses.paidPaise,
  atBank: uses.sentPaise,
  toBePaid: uses.toBePaidPaise,
  sentBack: uses.returnedPaise,
  inOffice: uses.openPaise,
})

interface BudgetFilters {
  financialYear: FinancialYear | null
  budgetHead: string | null
}

/** The payments of a year and, of the current one, the claims in hand: the sums of the purse itself. */
export function budgetQuery(tables: ReportTables, { financialYear: year }: BudgetFilters, today: PlainDate) {
  const payments = paymentSums(tables, year!)
  const isNow = financialYear(today).startYear === year!.startYear
  return isNow ? tables.union(payments, claimSums(tables)) : payments
}

/** Its rows with their heads, of the head asked for alone. */
export const budgetCells = (rows: readonly Row[], { budgetHead }: BudgetFilters) =>
  rows
    .map((row) => cellOf(row as unknown as BudgetRow))
    .map((cell): BudgetCell & { head: string | null } => ({ ...cell, head: headOfCell(cell) }))
    .filter(({ head }) => budgetHead === null || head === budgetHead)
