import { getClock } from '#kernel/calendar/clock'
import {
  financialYear,
  financialYearsUpTo,
  type FinancialYear,
} from '#kernel/calendar/financial_year'
import { addDays, addMonthsClamped, yearMonth, type PlainDate } from '#kernel/calendar/plain_date'
import { paise, sumPaise, type Paise } from '#kernel/money/paise'
import PaymentBatch from '#claims/models/payment_batch'
import { claimsInHand, paymentsOfYear, type BudgetCell } from '#claims/queries/budget_sums'
import { headOf, type Payee } from '#claims/rules/budget_heads'
import { addUsage, remainingOf, NO_USAGE, type BudgetUsage } from '#claims/rules/budget_left'
import { localName, masters } from '#masters/queries/masters'
import { isRetired, UnknownMaster } from '#masters/queries/master_lists'

/** The years of which there may be something to see, the newest first: the next one can be planned. */
export function budgetYears(): FinancialYear[] {
  const today = getClock().today()
  const next = financialYear(addDays(financialYear(today).end, 1))
  return [...financialYearsUpTo(today), next].toReversed()
}

/** The year of an address; this one where it names none. */
export function budgetYear(startYear: number): FinancialYear {
  const year = budgetYears().find((one) => one.startYear === startYear)
  return year ?? financialYear(getClock().today())
}

/** The grants of a year that stand. */
const grantsOf = (year: FinancialYear) =>
  masters().budgetGrants.filter(({ startYear }) => Number(startYear) === year.startYear)

/** The orders that grant to a head in a year. */
export const ordersOf = (headCode: string, year: FinancialYear) =>
  grantsOf(year).filter((grant) => grant.headCode === headCode)

/**
 * 'YYYY-MM' of a year in which an order counts: that of its day; the first or the last where the order was
 * written before or after the year.
 */
export function monthOfOrder({ sanctionedOn }: { sanctionedOn: PlainDate }, year: FinancialYear) {
  if (sanctionedOn < year.start) return yearMonth(year.start)
  return yearMonth(sanctionedOn > year.end ? year.end : sanctionedOn)
}

/** What is granted to a head in a year, in paise: its orders added up; null where none is recorded. */
export function grantOf(headCode: string, year: FinancialYear): Paise | null {
  const own = ordersOf(headCode, year)
  if (own.length === 0) return null
  return sumPaise(own.map(({ amountPaise }) => paise(Number(amountPaise))))
}

/**
 * The head under which a cell is paid; null where no head pays it. What was paid stays under the head of that day,
 * whatever the sources say since.
 */
export const headOfCell = (cell: Payee & { keptHead?: string | null }) =>
  cell.keptHead ?? headOf(masters().budgetSources, cell)

/** A head of the masters. @throws UnknownMaster */
export function budgetHead(code: string) {
  const head = masters().budgetHeads.find((one) => one.code === code)
  if (!head) throw new UnknownMaster('budgetHeads', code)
  return head
}

/** What a head is called. @throws UnknownMaster */
export const headName = (code: string, locale: string) => localName(budgetHead(code), locale)

const sumOf = (cells: readonly BudgetCell[]): BudgetUsage =>
  cells.reduce((sum, { usage: uses }) => addUsage(sum, uses), NO_USAGE)

/**
 * The heads to tell of in a year: those in use, retired ones with a grant or sums of it, and last, where
 * there are sums that no head pays, null.
 */
export function headsOfYear(year: FinancialYear, withSums: readonly (string | null)[]) {
  const known = masters().budgetHeads.filter(
    (head) => !isRetired(head) || withSums.includes(head.code) || grantOf(head.code, year) !== null
  )
  return [...known.map(({ code }) => code), ...(withSums.includes(null) ? [null] : [])]
}

/** The grant of each head in a year, what became of it and what is left; by month and district too. */
export async function budgetOf(year: FinancialYear, locale: string) {
  const isNow = financialYear(getClock().today()).startYear === year.startYear
  const payments = await paymentsOfYear(year)
  const cells = isNow ? [...payments, ...(await claimsInHand())] : payments
  const grouped = Map.groupBy(cells, headOfCell)
  const lines = headsOfYear(year, [...grouped.keys()]).map((code) => {
    const uses = sumOf(grouped.get(code) ?? [])
    const grantPaise = code === null ? null : grantOf(code, year)
    const name = code === null ? null : headName(code, locale)
    return { code, name, grantPaise, ...uses, ...(remainingOf(grantPaise, uses) ?? UNKNOWN_REMAINING) }
  })
  return {
    isNow,
    heads: lines,
    total: sumOf(cells),
    grants: grantsOf(year).map((grant) => ({
      id: grant.id,
      head: headName(grant.headCode, locale),
      orderNumber: grant.orderNumber,
      sanctionedOn: grant.sanctionedOn,
      amountPaise: Number(grant.amountPaise),
      remarks: grant.remarks,
    })),
    passed: await batchesOverGrant(year),
    months: monthsOf(year, payments),
    districts: districtsOf(cells, locale),
  }
}

/** The batches of a year that took more than was left, with the reason; a cancelled one takes nothing. */
async function batchesOverGrant({ start, end }: FinancialYear) {
  const batches = await PaymentBatch.query()
    .whereBetween('batchOn', [start, end])
    .whereNotNull('remark')
    .whereNot('status', 'cancelled')
    .orderBy('id', 'desc')
  return batches.map(({ id, number, batchOn, totalPaise, remark }) => ({
    id,
    number,
    batchOn,
    totalPaise,
    remark: remark ?? '',
  }))
}

const UNKNOWN_REMAINING = { leftPaise: null, freePaise: null }
const MONTHS = 12

/** The first day of each month of a year. */
export const monthsOfYear = ({ start }: FinancialYear) =>
  Array.from({ length: MONTHS }, (_, at) => addMonthsClamped(start, at))

function monthsOf(year: FinancialYear, payments: readonly BudgetCell[]) {
  const grouped = Map.groupBy(payments, ({ month }) => month)
  return monthsOfYear(year).map((month) => {
    const { paidPaise, sentPaise } = sumOf(grouped.get(yearMonth(month)) ?? [])
    return { month, paidPaise, sentPaise }
  })
}

function districtsOf(cells: readonly BudgetCell[], locale: string) {
  const grouped = Map.groupBy(cells, ({ districtId }) => districtId)
  return [...grouped]
    .map(([districtId, own]) => ({
      districtId,
      district: localName(masters().district(districtId), locale),
      ...sumOf(own),
    }))
    .toSorted((a, b) => a.district.localeCompare(b.district, locale))
}
