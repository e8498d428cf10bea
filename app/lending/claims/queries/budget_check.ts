import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { financialYear, type FinancialYear } from '#kernel/calendar/financial_year'
import { addPaise, paise, subtractPaise, type Paise } from '#kernel/money/paise'
import { claimsInHand, paymentsOfYear, type BudgetCell } from '#claims/queries/budget_sums'
import type PaymentBatch from '#claims/models/payment_batch'
import { grantOf, headName, headOfCell } from '#claims/queries/budget'
import type { PayableFilter } from '#claims/queries/payable_claims'
import { MAX_REMARK_LENGTH, overdraftsOf, type Overdraft } from '#claims/rules/budget_left'
import { masters } from '#masters/queries/masters'

/** What is left of each head after what was paid and sent in a year, but for one batch. */
async function remainingByHead(year: FinancialYear, except?: number, client?: QueryClientContract) {
  const isKnown = hasGrants(year)
  const spent = spentByHead(isKnown ? await paymentsOfYear(year, { except }, client) : [])
  return new Map(
    masters().budgetHeads.map(({ code }): [string, Paise | null] => {
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
    const { paidPaise, sentPaise } = cell.usage
    spent.set(code, addPaise(spent.get(code) ?? paise(0), paidPaise, sentPaise))
  }
  return spent
}

const thisYear = () => financialYear(getClock().today())

/**
 * The heads of which a batch, whose lines are written, takes more than was left before it of the grants of its
 * year. Asked in the transaction that makes the batch: one batch waits for the other there, so each sees what the
 * other took.
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
  masters().budgetHeads.some(({ code }) => grantOf(code, year) !== null)

/**
 * What is left of each head before a new batch, beside what waits under the filter, in paise; heads with
 * neither a grant nor waiting claims are left out.
 */
export async function budgetBefore(filter: PayableFilter, locale: string) {
  const year = thisYear()
  const remaining = await remainingByHead(year)
  const waiting = await waitingByHead(filter)
  return {
    year: year.label,
    mostRemark: MAX_REMARK_LENGTH,
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
