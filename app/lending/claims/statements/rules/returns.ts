import { type PlainDate, daysBetween } from '#kernel/calendar/plain_date'
import type { Statement, StatementEntry } from '#claims/statements/rules/entries'
import {
  type LoanNarrations,
  type PaymentKind,
  isNoPayment,
  isReturnCharge,
  isReversal,
  isReversalOfDuplicate,
  mayBeReturned,
  mentionsClearing,
  mentionsOtherRail,
  numbersIn,
  wordsOf,
} from '#claims/statements/rules/narrations'

/** Days in which the clearing returns what it returns: a payment of later days may still come back. */
export const CLEARING_DAYS = 12
/** Days in which nearly all returns come: of a payment so near, a return without its number means no other. */
const USUAL_DAYS = 3
/** Days before a return without a number in which it may mean any payment of its amount. */
const LATE_DAYS = 62
/** Days before a line in which a payment may have come back by it, where it does not say so. */
const AMBIGUOUS_DAYS = 45
/** Days in which the same amount, coming without a word of why, may be the payment coming back. */
const UNEXPLAINED_DAYS = 5
/** Days in which the bank takes its charge for a payment that came back. */
const CHARGE_DAYS = 7
/** Days between two parts in which a payment comes back. */
const PARTS_DAYS = 7
/** What a bank keeps at most of a payment that it returns, with tax; paise. */
const MAX_RETURN_CHARGE = 1_000_00

/** What is known of whether a payment stayed. */
type PaymentFate = 'stayed' | 'came_back' | 'uncertain'

/** A payment that may be an instalment. */
export interface Payment {
  entry: StatementEntry
  /** The days on which it may have been made: one, but where its line has no day of its own. */
  from: PlainDate
  till: PlainDate
  kind: PaymentKind
  fate: PaymentFate
  /** With 'came_back': the day. */
  backOn?: PlainDate
}

/** A line that takes payments back, with the days on which it may have been. */
interface Return {
  entry: StatementEntry
  from: PlainDate
}

/**
 * The payments of a statement in the direction of instalments, with what became of each: a line in the other
 * direction takes one back, known by a number of both, by the amount, by the amount less a charge, or by two parts,
 * however many days lie between. Where it is not plain which one came back, none of them is certain.
 */
export function paymentsOf(
  { account, entries }: Statement,
  { isOwn, mayBeOwn }: LoanNarrations
): Payment[] {
  const direction = account === 'savings' ? 'debit' : 'credit'
  /** Whatever comes to the account of a loan may be an instalment, but what nobody paid. */
  const mayBe = (text: string) => (account === 'loan' ? !isNoPayment(text) : mayBeOwn(text))
  const kindOf = (text: string): PaymentKind => {
    if (isOwn(text)) return isReversal(text) || isNoPayment(text) ? 'foreign' : 'instalment'
    return mayBe(text) ? 'possible' : 'foreign'
  }
  const days = possibleDays(entries)
  const payments: Payment[] = []
  const returns = new ReturnedPayments(payments, isOwn)
  entries.forEach((entry, index) => {
    const { from, till } = days[index]
    if (entry.isDoubtful && isReversal(entry.narration)) returns.suspectDoubtful({ entry, from })
    if (entry.direction === direction) {
      payments.push({ entry, from, till, kind: kindOf(entry.narration), fate: 'stayed' })
    } else returns.add({ entry, from })
  })
  entries.forEach(({ narration }, index) => {
    if (!isReturnCharge(narration)) return
    const { from } = days[index]
    if (returns.isExplained(from)) return
    for (const one of payments) markUncertain(one, from, CHARGE_DAYS)
  })
  return payments
}

/** The days on which each entry may have been: without a day of its own, from the one before to the one after it. */
function possibleDays(entries: readonly StatementEntry[]): { from: PlainDate; till: PlainDate }[] {
  let from = null as PlainDate | null
  const days = entries.map(({ on, isDateInherited: isDayOfAbove }) => {
    from = isDayOfAbove ? from : on
    return { from: from ?? on, till: on }
  })
  let till = null as PlainDate | null
  for (let index = entries.length - 1; index >= 0; index--) {
    const { on, isDateInherited: isDayOfAbove } = entries[index]
    till = isDayOfAbove ? till : on
    days[index].till = till ?? on
  }
  return days
}

/** Neither its line nor its day may be misread. */
export const isReliable = ({ entry }: Payment): boolean =>
  !entry.isDoubtful && !entry.isDateInherited

const within = (from: PlainDate, to: PlainDate, days: number) =>
  from <= to && daysBetween(from, to) <= days

function markUncertain(payment: Payment, on: PlainDate, days = AMBIGUOUS_DAYS) {
  const { entry, fate } = payment
  if (fate === 'stayed' && within(entry.on, on, days)) payment.fate = 'uncertain'
}

/** What lines in the other direction take back of the payments before them. */
class ReturnedPayments {
  #payments: readonly Payment[]
  /** What came back of a payment in parts, in paise. */
  #parts = new Map<Payment, number>()
  /** Named returns that fit no payment alone. */
  #unmatched: Return[] = []
  /** Days on which a payment is known to have come back. */
  #explained: PlainDate[] = []

  #isOwn: (narration: string) => boolean

  constructor(payments: readonly Payment[], isOwn: (narration: string) => boolean) {
    this.#payments = payments
    this.#isOwn = isOwn
  }

  /** Whether a charge of a day may be for a payment that came back. */
  isExplained(on: PlainDate): boolean {
    return this.#explained.some((day) => within(day, on, AMBIGUOUS_DAYS))
  }

  /** Whether a narration is one of the loan by a number, which all its payments have then. */
  #isOfLoan(number: string, narration: string): boolean {
    return this.#isOwn(narration) && !this.#isOwn(narration.replace(number, ''))
  }

  add(back: Return) {
    const { entry, from } = back
    const before = this.#payments.filter(
      (one) => one.fate !== 'came_back' && one.entry.on <= entry.on
    )
    const isNamed = isReversal(entry.narration)
    const meant = this.#meantBy(entry, before)
    if (isNamed && meant.length === 1) return this.#takePart(meant[0], entry)
    const whole = before.filter(({ entry: paid }) => paid.amountPaise === entry.amountPaise)
    if (!isNamed) return this.#suspect(whole, entry, from, meant)
    const returned = reversalCandidates(entry.narration, whole)
    if (returned.length > 0) return this.#takeBack(returned, back)
    if (whole.length > 0) this.#takeBack(whole, back)
    const net = before.filter(
      ({ entry: paid }) =>
        isNet(entry.amountPaise, paid.amountPaise) && mayBeReturned(paid.narration)
    )
    if (net.length > 0) this.#takeBack(net, back)
    this.#addPart(before, back)
  }

  /** What is doubtful and speaks of a return may be one of any amount: of the one payment it names, or else of all. */
  suspectDoubtful({ entry, from }: Return) {
    const [named, ...others] = this.#meantBy(entry, this.#payments)
    const isOne = named !== undefined && others.length === 0
    if (isOne && named.fate === 'stayed') named.fate = 'uncertain'
    if (!isOne) for (const payment of this.#payments) markUncertain(payment, from)
  }

  /** The payments of which a line has a number that no other payment has, or repeats a narration that has one. */
  #meantBy({ narration }: StatementEntry, payments: readonly Payment[]): Payment[] {
    const numbers = numbersIn(narration).filter((one) => !this.#isOfLoan(one, narration))
    return payments.filter(
      ({ entry: paid }) =>
        sharesNumber(paid, numbers, this.#payments) ||
        (repeats(narration, paid.narration) && hasOwnFigure(paid, this.#payments))
    )
  }

  /** A part of the only payment that has its number, or all of it. */
  #takePart(payment: Payment, back: StatementEntry) {
    const sum = (this.#parts.get(payment) ?? 0) + back.amountPaise
    this.#parts.set(payment, sum)
    const isWhole = sum >= payment.entry.amountPaise - MAX_RETURN_CHARGE && isReliable(payment)
    if (isWhole) this.#markBack(payment, back)
    else payment.fate = 'uncertain'
  }

  #markBack(payment: Payment, back: StatementEntry) {
    Object.assign(payment, { fate: 'came_back', backOn: back.on })
    this.#explained.push(back.on)
  }

  /** An amount that comes without a word of why, and not as people pay, may be a payment of it coming back. */
  #suspect(whole: readonly Payment[], entry: StatementEntry, on: PlainDate, meant: Payment[]) {
    const days = mentionsOtherRail(entry.narration) ? UNEXPLAINED_DAYS : AMBIGUOUS_DAYS
    const suspects = whole.filter((one) => meant.includes(one))
    for (const one of suspects) one.fate = 'uncertain'
    if (suspects.length === 0) for (const one of whole) markUncertain(one, on, days)
  }

  /** The last one, where it is so near as returns are; else any of weeks may have come back, and of longer ago all. */
  #takeBack(candidates: readonly Payment[], { entry, from }: Return) {
    const since = (days: number) => candidates.filter((one) => within(one.entry.on, from, days))
    const near = since(USUAL_DAYS)
    const last = near[near.length - 1]
    const isPlain = near.every(
      (one) => one.entry.on === last.entry.on && one.kind === last.kind && isReliable(one)
    )
    if (last && isPlain) return this.#markBack(last, entry)
    const group = [near, since(LATE_DAYS)].find((some) => some.length > 0) ?? candidates
    for (const one of group) one.fate = 'uncertain'
  }

  /** Two returns of a few days that make up a payment, less a charge. */
  #addPart(before: readonly Payment[], back: Return) {
    const { entry, from } = back
    for (const other of this.#unmatched) {
      if (!within(other.entry.on, from, PARTS_DAYS)) continue
      const sum = other.entry.amountPaise + entry.amountPaise
      const paid = reversalCandidates(
        entry.narration,
        before.filter(
          ({ entry: one }) =>
            one.on <= other.entry.on && (one.amountPaise === sum || isNet(sum, one.amountPaise))
        )
      )
      if (paid.length === 0) continue
      this.#unmatched = this.#unmatched.filter((one) => one !== other)
      return this.#takeBack(paid, back)
    }
    this.#unmatched.push(back)
  }
}

/** What is left of a payment after a charge for its return: far less than the payment. */
function isNet(backPaise: number, paidPaise: number): boolean {
  const charge = paidPaise - backPaise
  return charge > 0 && charge <= Math.min(MAX_RETURN_CHARGE, paidPaise / 3)
}

/** A number of both that no other payment has. */
function sharesNumber(
  paid: StatementEntry,
  numbers: readonly string[],
  payments: readonly Payment[]
): boolean {
  return numbersIn(paid.narration).some(
    (number) =>
      numbers.includes(number) &&
      payments.every(({ entry }) => entry === paid || !numbersIn(entry.narration).includes(number))
  )
}

const tokensOf = (narration: string) => narration.toUpperCase().split(/[^\p{L}\p{M}\p{N}]+/u)

/** Whether a line has the whole narration of a payment in it. */
const repeats = (narration: string, paid: string): boolean =>
  ` ${tokensOf(narration).join(' ')} `.includes(` ${tokensOf(paid).join(' ')} `)

/** Whether a payment has figures, as those of the instalment, that no other payment has. */
const hasOwnFigure = ({ narration }: StatementEntry, payments: readonly Payment[]): boolean =>
  tokensOf(narration).some(
    (one) =>
      /\d/.test(one) &&
      payments.filter(({ entry }) => tokensOf(entry.narration).includes(one)).length === 1
  )

/**
 * Which of some payments a line that takes one back can mean: what was booked twice is one of two that are the
 * same in everything, and the clearing returns only what it took. All of them where it says no more.
 */
function reversalCandidates(narration: string, payments: readonly Payment[]): readonly Payment[] {
  if (isReversalOfDuplicate(narration)) {
    return payments.filter((one) =>
      payments.some((other) => other !== one && isDuplicate(one, other))
    )
  }
  return mentionsClearing(narration)
    ? payments.filter(({ entry }) => mayBeReturned(entry.narration))
    : payments
}

const isDuplicate = ({ entry: one }: Payment, { entry: other }: Payment) =>
  one.on === other.on && wordsOf(one.narration) === wordsOf(other.narration)
