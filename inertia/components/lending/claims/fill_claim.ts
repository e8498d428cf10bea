import { paise, plainRupees, rupeesToPaise } from '#kernel/money/paise'

/** The values of the claim form that a statement fills in. */
export interface FilledValues {
  chosen: number[]
  paidOn: string
  paidDates: Record<number, string>
  charges: string
  paidAmount: string
}

export interface FilledPayment {
  scheduleRowId: number
  on: string
  amountPaise: number
  /** Number of the bank's line, where the user confirmed it. */
  line?: number
}

/** What was filled in so far: the amount of each instalment by schedule row and their total, in paise. */
export interface Filled {
  amounts: Record<number, number>
  sumPaise: number
}

export const NOTHING_FILLED: Filled = { amounts: {}, sumPaise: 0 }

/**
 * Returns the form with payments of a statement filled in: their instalments are chosen, each with its own day. Typed
 * values are not overwritten, except for the total as long as it is the one that was filled in before.
 */
export function fillClaim<Values extends FilledValues>(
  data: Values,
  payments: readonly FilledPayment[],
  before: Filled
): { data: Values; filled: Filled } {
  const fresh = payments.filter(({ scheduleRowId }) => !data.chosen.includes(scheduleRowId))
  if (fresh.length === 0) return { data, filled: before }
  const byRow = <Value>(value: (payment: FilledPayment) => Value) =>
    Object.fromEntries(fresh.map((payment) => [payment.scheduleRowId, value(payment)]))
  const chosen = [...data.chosen, ...fresh.map(({ scheduleRowId }) => scheduleRowId)]
  const amounts: Record<number, number> = {
    ...before.amounts,
    ...byRow(({ amountPaise }) => amountPaise),
  }
  const sumPaise = chosen.reduce((sum, id) => sum + (amounts[id] ?? 0), 0)
  const isTyped = data.paidAmount !== '' && data.paidAmount !== plainRupees(paise(before.sumPaise))
  const latest = fresh.map(({ on }) => on).reduce((day, on) => (on > day ? on : day))
  return {
    data: {
      ...data,
      chosen,
      paidOn: data.paidOn || latest,
      paidDates: { ...data.paidDates, ...byRow(({ on }) => on) },
      charges: data.charges || '0',
      paidAmount: isTyped ? data.paidAmount : plainRupees(paise(sumPaise)),
    },
    filled: { amounts, sumPaise },
  }
}

/**
 * Returns the form of a returned claim with payments of a statement that the user accepted: each instalment has its own
 * day, regardless of the claim, and the total increases by the instalments that the claim did not contain.
 */
export function correctClaim<Values extends FilledValues>(
  data: Values,
  payments: readonly FilledPayment[],
  before: Filled
): { data: Values; filled: Filled } {
  const added = payments.filter(
    ({ scheduleRowId: id }) => !data.chosen.includes(id) && !(id in before.amounts)
  )
  const more = added.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const paidPaise = rupeesToPaise(data.paidAmount)
  const days = Object.fromEntries(payments.map(({ scheduleRowId, on }) => [scheduleRowId, on]))
  const amounts = Object.fromEntries(added.map((one) => [one.scheduleRowId, one.amountPaise]))
  return {
    data: {
      ...data,
      chosen: [...new Set([...data.chosen, ...payments.map(({ scheduleRowId }) => scheduleRowId)])],
      paidDates: { ...data.paidDates, ...days },
      paidAmount: paidPaise === null ? data.paidAmount : plainRupees(paise(paidPaise + more)),
    },
    filled: { amounts: { ...before.amounts, ...amounts }, sumPaise: before.sumPaise + more },
  }
}
