import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'

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
