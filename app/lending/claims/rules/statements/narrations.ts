import { normaliseDigits } from '#kernel/formats/digits'

/**
 * What narrations of account statements say, in the words that banks use. Only the number of the loan's account and
 * a narration that was confirmed before make a payment one of the loan; no other word does.
 */

/** Between letters and digits, as '\b' knows Latin letters alone. */
const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, flags)

/** Taken by the bank from another account with it: never comes back. */
const STANDING_INSTRUCTION = word('si|s/i|stdg inst|standing inst(?:ruction)?|auto ?recovery|auto ?debit')
/** Taken through the clearing: may come back in the next days. */
const CLEARING_PAYMENT = word('nach|enach|e-nach|ach|ach d|ecs|chq|cheque|clg|clearing')

const CLEARING = word('nach|enach|e-nach|ach|ecs')
const DUPLICATE = word('duplicate|double (?:debit|entry)|booked twice|दुबार')

const REVERSAL = word(
  'rev|reversal|reversed|rvsl|returned?|rtn|retd|ret|bounced?|dishono[u]?red|unpaid|failed|insufficient|insuff|rejected|refund|परत'
)
const RETURN_CHARGE = word(
  '(?:return|rtn|ret|bounce|dishono[u]?r|unpaid)[\\p{L} ./-]{0,40}(?:chg|chgs|chrg|chrgs|charges?|penalty)'
)

/** A payment of the loan as its narration says, or one of its amount that may be. */
export type PaymentKind = 'instalment' | 'possible'

/** A narration without what differs from month to month. */
const patternOf = (narration: string) =>
  normaliseDigits(narration).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** Digits of an account number that are enough to know it by. */
const MIN_DIGITS = 6

/**
 * Whether a narration is known to be one of the loan.
 *
 * @param accountNo of the loan at the bank; null where it was not given
 * @param confirmed narrations of instalments of the loan that were claimed and refunded
 */
export function loanNarrationMatcher(
  accountNo: string | null,
  confirmed: readonly string[]
): (narration: string) => boolean {
  const patterns = new Set(confirmed.map(patternOf))
  const digits = (accountNo ?? '').replace(/^0+/, '')
  const written = new RegExp(`(?<!\\d)0*${[...digits].join('[ -]?')}(?!\\d)`)
  const isKnown = digits.length >= MIN_DIGITS
  return (narration) =>
    patterns.has(patternOf(narration)) || (isKnown && written.test(normaliseDigits(narration)))
}

const SUMMARY =
  /^(?:(?:grand |page |sub ?)?total|(?:opening|closing) bal|(?:brought|carried) (?:forward|down)|[bc][/.]?f\b)/i

/** What is called a sum or a balance, and is no payment. */
export const isSummary = (text: string): boolean => SUMMARY.test(text)
export const isReversal = (narration: string): boolean => REVERSAL.test(narration)
export const isReturnCharge = (narration: string): boolean => RETURN_CHARGE.test(narration)
/** It takes back what was booked twice. */
export const isReversalOfDuplicate = (narration: string): boolean => DUPLICATE.test(narration)
/** It speaks of the clearing of payments that banks take. */
export const mentionsClearing = (narration: string): boolean => CLEARING.test(narration)
/** Taken by the bank itself on its day, and not paid in by anybody. */
export const isBankDebit = (narration: string): boolean =>
  STANDING_INSTRUCTION.test(narration) || word('nach|enach|e-nach|ach|ach d|ecs').test(narration)
/** It may come back in the days after. */
export const mayBeReturned = (narration: string): boolean =>
  CLEARING_PAYMENT.test(narration) && !STANDING_INSTRUCTION.test(narration)

const LOAN_ACCOUNT = word(
  'loan account|loan a/c|term loan|loan statement|statement of loan|कर्ज खाते|कर्ज खाता'
)
const LOAN_INTEREST = word(
  'int(?:erest)?\\.? ?(?:coll|collected|charged|debited|applied|chrg|chg|db)|disburse(?:ment|d)?|disb|loan disbursal'
)

/** What stands above the heading of a loan's account. */
export const mentionsLoanAccount = (text: string): boolean => LOAN_ACCOUNT.test(text)
/** What is charged to a loan's account alone. */
export const mentionsLoanInterest = (text: string): boolean => LOAN_INTEREST.test(text)
