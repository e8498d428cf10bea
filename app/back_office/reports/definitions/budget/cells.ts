import { headOfCell } from '#claims/queries/budget'
import {
  cellOf,
  claimSums,
  paymentSums,
  type Cell,
  type PurseRow,
} from '#claims/queries/budget_sums'
import type { Uses } from '#claims/rules/budget_left'
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
export const useValues = (uses: Uses) => ({
  paidRefund: uses.paidPaise,
  atBank: uses.sentPaise,
  toBePaid: uses.toBePaidPaise,
  sentBack: uses.returnedPaise,
  inOffice: uses.openPaise,
})

interface Asked {
  financialYear: FinancialYear | null
  budgetHead: string | null
}

/** The payments of a year and, of the current one, the claims in hand: the sums of the purse itself. */
export function purseQuery(tables: ReportTables, { financialYear: year }: Asked, today: PlainDate) {
  const payments = paymentSums(tables, year!)
  const isNow = financialYear(today).startYear === year!.startYear
  return isNow ? tables.union(payments, claimSums(tables)) : payments
}

/** Its rows with their heads, of the head asked for alone. */
export const purseCells = (rows: readonly Row[], { budgetHead }: Asked) =>
  rows
    .map((row) => cellOf(row as unknown as PurseRow))
    .map((cell): Cell & { head: string | null } => ({ ...cell, head: headOfCell(cell) }))
    .filter(({ head }) => budgetHead === null || head === budgetHead)
