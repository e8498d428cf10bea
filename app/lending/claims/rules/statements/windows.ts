import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { ExpectedInstalment } from '#claims/rules/statements/findings'
import type { Payment } from '#claims/rules/statements/reversals'

/** Days before the due date on which an instalment may be paid. */
const DAYS_EARLY = 5
/** Days after the due date in which the last instalment of a tranche is looked for. */
const LAST_WINDOW_DAYS = 30

/** The days in which an instalment is looked for, and what was paid in them. */
export interface Window {
  instalment: ExpectedInstalment
  /** The instalment before in the same tranche. */
  before: Window | null
  from: PlainDate
  till: PlainDate
  fitting: Payment[]
  others: Payment[]
  /** Fitting payments beside the one that the bank took for this instalment. */
  surplus: Payment[]
}

/** Of each instalment, tranche by tranche: from five days before it is due until five before the next one is. */
export function windowsOf(
  schedule: readonly ExpectedInstalment[],
  payments: readonly Payment[]
): Window[] {
  const ordered = schedule.toSorted((a, b) =>
    a.trancheNo === b.trancheNo ? (a.dueOn < b.dueOn ? -1 : 1) : a.trancheNo - b.trancheNo
  )
  const windows: Window[] = []
  ordered.forEach((instalment, index) => {
    const isSameTranche = (other?: ExpectedInstalment) => other?.trancheNo === instalment.trancheNo
    const next = ordered[index + 1]
    const from = addDays(instalment.dueOn, -DAYS_EARLY)
    const till = isSameTranche(next)
      ? addDays(next.dueOn, -DAYS_EARLY - 1)
      : addDays(instalment.dueOn, LAST_WINDOW_DAYS)
    const inside = payments.filter((one) => one.from <= till && one.till >= from)
    windows.push({
      instalment,
      before: isSameTranche(ordered[index - 1]) ? windows[index - 1] : null,
      from,
      till,
      fitting: inside.filter(({ entry }) => matchesAmount(entry.amountPaise, instalment.emiPaise)),
      others: inside.filter(({ entry }) => !matchesAmount(entry.amountPaise, instalment.emiPaise)),
      surplus: [],
    })
  })
  return windows
}

const PAISE_PER_RUPEE = 100

/** The instalment to the paisa, or rounded up to the rupee: less would not cover it. */
export function matchesAmount(amountPaise: Paise, emiPaise: Paise): boolean {
  const more = amountPaise - emiPaise
  return more === 0 || (more > 0 && more < PAISE_PER_RUPEE && amountPaise % PAISE_PER_RUPEE === 0)
}
