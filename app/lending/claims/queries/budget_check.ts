import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { financialYear, type FinancialYear } from '#kernel/calendar/financial_year'
import { addPaise, paise, subtractPaise, type Paise } from '#kernel/money/paise'
import { claimsInHand, paymentsOfYear, type Cell } from '#claims/queries/budget_sums'
import type PaymentBatch from '#claims/models/payment_batch'
import { grantOf, headName, headOfCell } from '#claims/queries/budget'
import type { PayableFilter } from '#claims/queries/payable_claims'
import { MOST_REMARK, overdraftsOf, type Overdraft } from '#claims/rules/budget_left'
import { masters } from '#masters/queries/masters'

/** What is left of each head after what was paid and sent in a year, but for one batch. */
async function leftByHead(year: FinancialYear, except?: number, client?: QueryClientContract) {
  const isKnown = hasGrants(year)
  const taken = takenByHead(isKnown ? await paymentsOfYear(year, { except }, client) : [])
  return new Map(
    masters().budgetHeads.map(({ code }): [string, Paise | null] => {
      const grant = grantOf(code, year)
      return [code, grant === null ? null : subtractPaise(grant, taken.get(code) ?? paise(0))]
    })
  )
}

function takenByHead(cells: readonly Cell[]): Map<string, Paise> {
  const taken = new Map<string, Paise>()
  for (const cell of cells) {
    const code = headOfCell(cell)
    if (code === null) continue
    const { paidPaise, sentPaise } = cell.uses
    taken.set(code, addPaise(taken.get(code) ?? paise(0), paidPaise, sentPaise))
  }
  return taken
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
  const left = await leftByHead(year, id, client)
  const taken = takenByHead(await paymentsOfYear(year, { only: id }, client))
  return overdraftsOf(left, taken)
}

const hasGrants = (year: FinancialYear) =>
  masters().budgetHeads.some(({ code }) => grantOf(code, year) !== null)

/**
 * What is left of each head before a new batch, beside what waits under the filter, in paise; heads with
 * neither a grant nor waiting claims are left out.
 */
export async function purseBefore(filter: PayableFilter, locale: string) {
  const year = thisYear()
  const left = await leftByHead(year)
  const waiting = await waitingByHead(filter)
  return {
    year: year.label,
    mostRemark: MOST_REMARK,
    heads: [...left].flatMap(([code, leftPaise]) => {
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
    waiting.set(code, addPaise(waiting.get(code) ?? paise(0), cell.uses.toBePaidPaise))
  }
  return waiting
}
