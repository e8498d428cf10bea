import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { Payment } from '#claims/statements/rules/narrations'

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

/** An instalment of the schedule, for recognition. */
export interface ExpectedInstalment {
  scheduleRowId: number
  trancheNo: number
  dueOn: PlainDate
  /** As the bank's letter says. */
  emiPaise: Paise
  /** In a claim, refunded or refused already: it was paid. */
  isSettled: boolean
  /** Of another loan of the person: nothing is said of it, but a payment may be for it. */
  isOfOtherLoan?: boolean
}

/** A payment as the person is shown it; paise. */
export interface ShownPayment {
  on: PlainDate
  amountPaise: Paise
  /** What the bank says of it. */
  narration: string
}

/** Why a payment is not taken for an instalment without the person's word. */
export type Doubt =
  /** More than one fits. */
  | 'several'
  /** Its narration is not known to be one of the loan. */
  | 'narration'
  /** It may be that of an instalment before, of which no payment is seen. */
  | 'earlier_unpaid'
  /** It fits instalments of two tranches. */
  | 'two_instalments'
  /** Its line does not add up with the balances, or it may have come back. */
  | 'uncertain'
  /** The statement ends before it is sure that the payment did not come back. */
  | 'too_fresh'

export type Finding =
  | {
      kind: 'recognised'
      paidOn: PlainDate
      narration: string
      amountPaise: Paise
      /** Days after the due date; negative for before it. */
      daysLate: number
      /** Payments that make it up, where there are two. */
      parts: ShownPayment[]
      /** Days on which a payment came back before. */
      bouncedOn: PlainDate[]
    }
  | { kind: 'choose'; why: Doubt; payments: ShownPayment[] }
  | { kind: 'other_amount'; payments: ShownPayment[] }
  | { kind: 'bounced'; bouncedOn: PlainDate[] }
  | { kind: 'not_found' }
  | { kind: 'outside' }

export type FoundInstalment = ExpectedInstalment & { finding: Finding }
