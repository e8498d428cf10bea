import { cachedPerRequest } from '#kernel/database/request_cache'
import { getClock } from '#kernel/calendar/clock'
import { type FinancialYear, financialYear, financialYearsUpTo } from '#kernel/calendar/periods'
import { type PlainDate, addDays, addMonthsClamped, yearMonth } from '#kernel/calendar/plain_date'
import { type Paise, addPaise, paise, subtractPaise, sumPaise } from '#kernel/money/paise'
import PaymentBatch from '#claims/models/payment_batch'
import { type BudgetCell, claimsInHand, paymentsOfYear } from '#claims/budget/queries/budget_sums'
import {
  type BudgetUsage,
  MAX_REMARK_LENGTH,
  NO_USAGE,
  type Overdraft,
  type Payee,
  addUsage,
  headOf,
  overdraftsOf,
  remainingOf,
  spentOf,
} from '#claims/budget/rules/budget'
import { localName, masters } from '#masters/queries/masters'
import { UnknownMaster, isRetired } from '#masters/queries/master_lists'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PayableFilter } from '#claims/payments/queries/payable_claims'

/** Returns the financial years that may contain data, newest first; the next year is included for planning. */
export function budgetYears(): FinancialYear[] {
  const today = getClock().today()
  const next = financialYear(addDays(financialYear(today).end, 1))
  return [...financialYearsUpTo(today), next].toReversed()
}

/** Returns the year requested in an address; the current one where it is not available. */
export function budgetYear(startYear: number): FinancialYear {
  const year = budgetYears().find((one) => one.startYear === startYear)
  return year ?? financialYear(getClock().today())
}

/** Returns the grants of a year that are in force. */
const grantsOf = (year: FinancialYear) =>
  masters().rows.budgetGrants.filter(({ startYear }) => Number(startYear) === year.startYear)

/** Returns the orders that grant money to a head in a year. */
export const ordersOf = (headCode: string, year: FinancialYear) =>
  grantsOf(year).filter((grant) => grant.headCode === headCode)

/**
 * Returns the month of a year, as 'YYYY-MM', in which an order counts: the month of its day; the first or the last
 * where the order was written before or after the year.
 */
export function monthOfOrder({ sanctionedOn }: { sanctionedOn: PlainDate }, year: FinancialYear) {
  if (sanctionedOn < year.start) return yearMonth(year.start)
  return yearMonth(sanctionedOn > year.end ? year.end : sanctionedOn)
}

/** Returns the amount granted to a head in a year, in paise, as the sum of its orders; null where none is recorded. */
function grantOf(headCode: string, year: FinancialYear): Paise | null {
  const own = ordersOf(headCode, year)
  if (own.length === 0) return null
  return sumPaise(own.map(({ amountPaise }) => paise(Number(amountPaise))))
}

/**
 * Returns the head under which a cell is paid; null where no head pays it. A payment stays under the head of its day,
 * even if the sources change later.
 */
export const headOfCell = (cell: Payee & { keptHead?: string | null }) =>
  cell.keptHead ?? headOf(masters().budgetSources, cell)

/** Returns a head of the masters. @throws UnknownMaster */
export function budgetHead(code: string) {
  const head = masters().rows.budgetHeads.find((one) => one.code === code)
  if (!head) throw new UnknownMaster('budgetHeads', code)
  return head
}

/** Returns the name of a head. @throws UnknownMaster */
export const headName = (code: string, locale: string) => localName(budgetHead(code), locale)

const sumOf = (cells: readonly BudgetCell[]): BudgetUsage =>
  cells.reduce((sum, { usage: uses }) => addUsage(sum, uses), NO_USAGE)

/**
 * Returns the heads to show for a year: those in use, retired ones with a grant or sums in it, and last, where there
 * are sums that no head pays, null.
 */
export function headsOfYear(year: FinancialYear, withSums: readonly (string | null)[]) {
  const known = masters().rows.budgetHeads.filter(
    (head) => !isRetired(head) || withSums.includes(head.code) || grantOf(head.code, year) !== null
  )
  return [...known.map(({ code }) => code), ...(withSums.includes(null) ? [null] : [])]
}

/** Returns the grant of each head in a year, its use and the remainder; by month and district as well. */
export const budgetOf = cachedPerRequest(async (year: FinancialYear, locale: string) => {
  const isNow = financialYear(getClock().today()).startYear === year.startYear
  const payments = await paymentsOfYear(year)
  const cells = isNow ? [...payments, ...(await claimsInHand())] : payments
  const grouped = Map.groupBy(cells, headOfCell)
  const lines = headsOfYear(year, [...grouped.keys()]).map((code) => {
    const uses = sumOf(grouped.get(code) ?? [])
    const grantPaise = code === null ? null : grantOf(code, year)
    const name = code === null ? null : headName(code, locale)
    return {
      code,
      name,
      grantPaise,
      ...uses,
      ...(remainingOf(grantPaise, uses) ?? UNKNOWN_REMAINING),
    }
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
})

/** Returns the batches of a year that exceeded the remaining grant, with the reason; a cancelled one uses nothing. */
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

/** Returns the first day of each month of a year. */
export const monthsOfYear = ({ start }: FinancialYear) =>
  Array.from({ length: MONTHS }, (_, at) => addMonthsClamped(start, at))

function monthsOf(year: FinancialYear, payments: readonly BudgetCell[]) {
  const grouped = Map.groupBy(payments, ({ month }) => month)
  return monthsOfYear(year).map((month) => {
    const uses = sumOf(grouped.get(yearMonth(month)) ?? [])
    const { paidPaise, sentPaise, reversedPaise, recoveredPaise } = uses
    return { month, paidPaise, sentPaise, reversedPaise, recoveredPaise }
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

/** Returns the remainder of each head after the paid and sent amounts of a year, excluding one batch. */
async function remainingByHead(year: FinancialYear, except?: number, client?: QueryClientContract) {
  const isKnown = hasGrants(year)
  const spent = spentByHead(isKnown ? await paymentsOfYear(year, { except }, client) : [])
  return new Map(
    masters().rows.budgetHeads.map(({ code }): [string, Paise | null] => {
      const grant = grantOf(code, year)
      return [code, grant === null ? null : subtractPaise(grant, spent.get(code) ?? paise(0))]
    })
  )
}

function spentByHead(cells: readonly BudgetCell[]): Map<string, Paise> {
  const spent = new Map<string, Paise>()
  for (const cell of cells) {
    const code = headOfCell(cell)
    if (code === null) continue
    spent.set(code, addPaise(spent.get(code) ?? paise(0), spentOf(cell.usage)))
  }
  return spent
}

const thisYear = () => financialYear(getClock().today())

/**
 * Returns the heads of which a batch with saved lines takes more than remained of the grants of its year. Called in the
 * transaction that creates the batch: batches wait for one another there, so each sees what the other used.
 */
export async function overdraftsOfBatch(
  { id, batchOn }: Pick<PaymentBatch, 'id' | 'batchOn'>,
  client: QueryClientContract
): Promise<Overdraft[]> {
  const year = financialYear(batchOn)
  if (!hasGrants(year)) return []
  const remaining = await remainingByHead(year, id, client)
  const spent = spentByHead(await paymentsOfYear(year, { only: id }, client))
  return overdraftsOf(remaining, spent)
}

const hasGrants = (year: FinancialYear) =>
  masters().rows.budgetHeads.some(({ code }) => grantOf(code, year) !== null)

/**
 * Returns the remainder of each head before a new batch, with the sum of the claims waiting under the filter, in paise;
 * heads with neither a grant nor waiting claims are omitted.
 */
export async function budgetBeforeBatch(filter: PayableFilter, locale: string) {
  const year = thisYear()
  const remaining = await remainingByHead(year)
  const waiting = await waitingByHead(filter)
  return {
    year: year.label,
    maxRemarkLength: MAX_REMARK_LENGTH,
    heads: [...remaining].flatMap(([code, leftPaise]) => {
      const waitingPaise = waiting.get(code) ?? paise(0)
      const isOfNoUse = leftPaise === null && waitingPaise === 0
      return isOfNoUse ? [] : [{ code, name: headName(code, locale), leftPaise, waitingPaise }]
    }),
  }
}

async function waitingByHead({ districtId, loanType }: PayableFilter) {
  const waiting = new Map<string, Paise>()
  for (const cell of await claimsInHand()) {
    if (districtId && cell.districtId !== districtId) continue
    if (loanType && cell.loanType !== loanType) continue
    const code = headOfCell(cell)
    if (code === null) continue
    waiting.set(code, addPaise(waiting.get(code) ?? paise(0), cell.usage.toBePaidPaise))
  }
  return waiting
}
