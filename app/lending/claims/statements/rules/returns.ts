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

/** Days in which the clearing returns payments: a more recent payment may still be returned. */
export const CLEARING_DAYS = 12
/** Days in which nearly all returns occur: if a payment is this recent, a return without its number means no other. */
const USUAL_DAYS = 3
/** Days before a return without a number in which it may mean any payment of its amount. */
const LATE_DAYS = 62
/** Days before a line in which it may have returned a payment, without stating so. */
const AMBIGUOUS_DAYS = 45
/** Days in which a credit of the same amount, without a stated reason, may be the return of the payment. */
const UNEXPLAINED_DAYS = 5
/** Days in which the bank debits its charge for a returned payment. */
const CHARGE_DAYS = 7
/** Days between two parts of a returned payment. */
const PARTS_DAYS = 7
/** Maximum amount that a bank withholds from a returned payment, with tax; paise. */
const MAX_RETURN_CHARGE = 1_000_00

/** Whether a payment was returned, as far as known. */
type PaymentFate = 'stayed' | 'came_back' | 'uncertain'

/** A payment that may be an instalment. */
export interface Payment {
  entry: StatementEntry
  /** The days on which it may have been made: one, unless its line has no day of its own. */
  from: PlainDate
  till: PlainDate
  kind: PaymentKind
  fate: PaymentFate
  /** With 'came_back': the day. */
  backOn?: PlainDate
}

/** A line that returns payments, with its possible days. */
interface Return {
  entry: StatementEntry
  from: PlainDate
}

/**
 * Returns the payments of a statement in the direction of instalments, with the fate of each: a line in the other
 * direction returns one, identified by a number of both, by the amount, by the amount less a charge, or by two parts,
 * however many days are between. Where it is not clear which one was returned, none of them is certain.
 */
export function paymentsOf(
  { account, entries }: Statement,
  { isOwn, mayBeOwn }: LoanNarrations
): Payment[] {
  const direction = account === 'savings' ? 'debit' : 'credit'
  /** Anything credited to the account of a loan may be an instalment, except reductions that no one paid. */
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

/**
 * Returns the possible days of each entry: without a day of its own, from that of the entry before to that of the one
 * after it.
 */
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

/** Whether neither its line nor its day may be misread. */
export const isReliable = ({ entry }: Payment): boolean =>
  !entry.isDoubtful && !entry.isDateInherited

const within = (from: PlainDate, to: PlainDate, days: number) =>
  from <= to && daysBetween(from, to) <= days

function markUncertain(payment: Payment, on: PlainDate, days = AMBIGUOUS_DAYS) {
  const { entry, fate } = payment
  if (fate === 'stayed' && within(entry.on, on, days)) payment.fate = 'uncertain'
}

/** Payments that lines in the other direction return. */
class ReturnedPayments {
  #payments: readonly Payment[]
  /** The amount of a payment returned in parts, in paise. */
  #parts = new Map<Payment, number>()
  /** Identified returns that match no single payment. */
  #unmatched: Return[] = []
  /** Days on which a payment is known to have been returned. */
  #explained: PlainDate[] = []

  #isOwn: (narration: string) => boolean

  constructor(payments: readonly Payment[], isOwn: (narration: string) => boolean) {
    this.#payments = payments
    this.#isOwn = isOwn
  }

  /** Whether a charge of a day may be for a returned payment. */
  isExplained(on: PlainDate): boolean {
    return this.#explained.some((day) => within(day, on, AMBIGUOUS_DAYS))
  }

  /** Whether a narration belongs to the loan because of a number, which all of the loan's payments then share. */
  #isOfLoan(number: string, narration: string): boolean {
    return this.#isOwn(narration) && !this.#isOwn(narration.replace(number, ''))
  }

  add(back: Return) {
    const { entry, from } = back
    const before = this.#payments.filter(
      (one) => one.fate !== 'came_back' && one.entry.on <= entry.on
    )
    const isNamed = isReversal(entry.narration)
    const referenced = this.#referencedBy(entry, before)
    if (isNamed && referenced.length === 1) return this.#recordPartialReturn(referenced[0], entry)
    const whole = before.filter(({ entry: paid }) => paid.amountPaise === entry.amountPaise)
    if (!isNamed) return this.#suspect(whole, entry, from, referenced)
    const returned = reversalCandidates(entry.narration, whole)
    if (returned.length > 0) return this.#applyReturn(returned, back)
    if (whole.length > 0) this.#applyReturn(whole, back)
    const net = before.filter(
      ({ entry: paid }) =>
        isNet(entry.amountPaise, paid.amountPaise) && mayBeReturned(paid.narration)
    )
    if (net.length > 0) this.#applyReturn(net, back)
    this.#addPart(before, back)
  }

  /** A doubtful line that mentions a return may have any amount: it concerns the payment that it identifies, or all. */
  suspectDoubtful({ entry, from }: Return) {
    const [named, ...others] = this.#referencedBy(entry, this.#payments)
    const isOne = named !== undefined && others.length === 0
    if (isOne && named.fate === 'stayed') named.fate = 'uncertain'
    if (!isOne) for (const payment of this.#payments) markUncertain(payment, from)
  }

  /**
   * Returns the payments with which a line shares a number that no other payment has, or whose narration with such a
   * number it repeats.
   */
  #referencedBy({ narration }: StatementEntry, payments: readonly Payment[]): Payment[] {
    const numbers = numbersIn(narration).filter((one) => !this.#isOfLoan(one, narration))
    return payments.filter(
      ({ entry: paid }) =>
        sharesNumber(paid, numbers, this.#payments) ||
        (repeats(narration, paid.narration) && hasOwnFigure(paid, this.#payments))
    )
  }

  /** Records the return of a part, or all, of the only payment that has its number. */
  #recordPartialReturn(payment: Payment, back: StatementEntry) {
    const sum = (this.#parts.get(payment) ?? 0) + back.amountPaise
    this.#parts.set(payment, sum)
    const isWhole = sum >= payment.entry.amountPaise - MAX_RETURN_CHARGE && isReliable(payment)
    if (isWhole) this.#markReturned(payment, back)
    else payment.fate = 'uncertain'
  }

  #markReturned(payment: Payment, back: StatementEntry) {
    Object.assign(payment, { fate: 'came_back', backOn: back.on })
    this.#explained.push(back.on)
  }

  /** A credit without a stated reason, not made in a way people pay, may return a payment of its amount. */
  #suspect(whole: readonly Payment[], entry: StatementEntry, on: PlainDate, referenced: Payment[]) {
    const days = mentionsOtherRail(entry.narration) ? UNEXPLAINED_DAYS : AMBIGUOUS_DAYS
    const suspects = whole.filter((one) => referenced.includes(one))
    for (const one of suspects) one.fate = 'uncertain'
    if (suspects.length === 0) for (const one of whole) markUncertain(one, on, days)
  }

  /**
   * Takes the last payment if it is as recent as returns usually are; otherwise any of several weeks may have been
   * returned, and beyond that all.
   */
  #applyReturn(candidates: readonly Payment[], { entry, from }: Return) {
    const since = (days: number) => candidates.filter((one) => within(one.entry.on, from, days))
    const near = since(USUAL_DAYS)
    const last = near[near.length - 1]
    const isPlain = near.every(
      (one) => one.entry.on === last.entry.on && one.kind === last.kind && isReliable(one)
    )
    if (last && isPlain) return this.#markReturned(last, entry)
    const group = [near, since(LATE_DAYS)].find((some) => some.length > 0) ?? candidates
    for (const one of group) one.fate = 'uncertain'
  }

  /** Combines two returns within a few days that make up a payment, less a charge. */
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
      return this.#applyReturn(paid, back)
    }
    this.#unmatched.push(back)
  }
}

/** Whether an amount is a payment less a charge for its return: the charge is far less than the payment. */
function isNet(backPaise: number, paidPaise: number): boolean {
  const charge = paidPaise - backPaise
  return charge > 0 && charge <= Math.min(MAX_RETURN_CHARGE, paidPaise / 3)
}

/** Whether both have a number that no other payment has. */
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

/** Whether a line contains the complete narration of a payment. */
const repeats = (narration: string, paid: string): boolean =>
  ` ${tokensOf(narration).join(' ')} `.includes(` ${tokensOf(paid).join(' ')} `)

/** Whether a payment has figures, such as the number of its instalment, that no other payment has. */
const hasOwnFigure = ({ narration }: StatementEntry, payments: readonly Payment[]): boolean =>
  tokensOf(narration).some(
    (one) =>
      /\d/.test(one) &&
      payments.filter(({ entry }) => tokensOf(entry.narration).includes(one)).length === 1
  )

/**
 * Returns the payments that a reversing line can mean: a duplicate booking is one of two identical payments, and the
 * clearing returns only its own debits. All of them where the line states nothing more.
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
