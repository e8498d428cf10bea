import { normaliseDigits } from '#kernel/formats/digits'

/**
 * What narrations of account statements say, in the words that banks use. Only a reference of the loan or a pattern
 * that was confirmed before makes a payment one of the loan; every other word makes it possible at most.
 */

/** Between letters and digits, as '\b' knows Latin letters alone. */
const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, flags)

/** Taken by the bank from another account with it: never comes back. */
const STANDING_INSTRUCTION = word(
  'si|s/i|stdg inst|standing inst(?:ruction)?|auto ?recovery|auto ?debit'
)
const CLEARING = word('nach|enach|e-nach|ach|achdr|ecs|cmp mandate')
/** Taken through the clearing: may come back in the next days. */
const CLEARING_PAYMENT = word(
  'nach|enach|e-nach|ach|achdr|ecs|cmp mandate|chq|chqs|cheque|clg|clearing'
)

const DUPLICATE = word('duplicate|double (?:debit|entry)|booked twice|दुबार')

const REVERSAL = word(
  'rev|reversal|reversed|rvsl|return(?:ed)?|rtn|retd|ret|bounced?|dishono[u]?red|unpaid|failed|insufficient|insuff|rejected|refund|परत'
)
const RETURN_CHARGE = word(
  '(?:return|rtn|ret|bounce|dishono[u]?r|unpaid)[\\p{L} ./-]{0,40}(?:chg|chgs|chrg|chrgs|charges?|penalty)'
)

/** A payment that carries a reference of the loan, one that may be of it, or one of something else. */
export type PaymentKind = 'instalment' | 'possible' | 'foreign'

/** Digits of a number that are enough to know it by. */
const MIN_DIGITS = 6

/** The long numbers of a narration without leading zeros. */
export const numbersIn = (narration: string): string[] =>
  (normaliseDigits(narration).match(/\d+/g) ?? [])
    .map((digits) => digits.replace(/^0+/, ''))
    .filter((digits) => digits.length >= MIN_DIGITS)

/** The words of a narration without numbers and single letters, which differ from month to month. */
export const wordsOf = (narration: string) =>
  (narration.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []).join(' ')

/** A reference as banks write it, with blanks or hyphens between its characters; null where it is too short. */
function writtenReference(reference: string | null): RegExp | null {
  const plain = (reference ?? '').replace(/^0+/, '')
  if (plain.replace(/\D/g, '').length < MIN_DIGITS) return null
  const isNumber = /^\d+$/.test(plain)
  const edge = isNumber ? String.raw`\d` : '[a-z0-9]'
  return new RegExp(`(?<!${edge})0*${[...plain].join('[ -]?')}(?!${edge})`, 'i')
}

/** By what a payment of a loan is known. */
export interface LoanReferences {
  /** Of the loan's account at the bank, and of the lender's mandate; null where it was not given. */
  accountNumber: string | null
  mandateReference: string | null
  /** Narrations of instalments of the loan that were claimed and refunded. */
  confirmed: readonly string[]
  /** How narrations write the lender: its name, the letters of its IFSC. */
  lender: { name: string; code: string | null }
}

/** What is said of a narration by the references of a loan. */
export interface LoanNarrations {
  isOwn(narration: string): boolean
  mayBeOwn(narration: string): boolean
}

/**
 * Which narrations carry a reference of a loan, and which may be of it. A confirmed narration is known again by its
 * words and a number of it that stayed the same; its words alone are those of every loan of the lender.
 *
 * @param above lines above the heading: the lender's own statements do not name it in each narration
 */
export function loanNarrations(
  { accountNumber, mandateReference, confirmed, lender }: LoanReferences,
  above: readonly string[] = []
): LoanNarrations {
  const written = [accountNumber, mandateReference].flatMap((one) => writtenReference(one) ?? [])
  const patterns = confirmed.map((one) => ({ words: wordsOf(one), numbers: numbersIn(one) }))
  const lenderName = lenderPattern(lender.name)
  const lenderCode = lender.code ? word(lender.code) : null
  const isOfLender = above.some((line) => lenderName.test(line))
  return {
    isOwn(narration) {
      const text = normaliseDigits(narration)
      if (written.some((one) => one.test(text))) return true
      const [words, numbers] = [wordsOf(narration), numbersIn(narration)]
      return patterns.some(
        (one) => one.words === words && one.numbers.some((number) => numbers.includes(number))
      )
    },
    mayBeOwn(narration) {
      /** The lender's name itself may hold such words. */
      const others = narration.replace(lenderName, ' ')
      if (OTHER_PURPOSE.test(others) || isNoPayment(narration)) return false
      const isByPerson = TRANSFER.test(narration)
      const namesLender =
        lenderName.test(narration) || (!isByPerson && Boolean(lenderCode?.test(narration)))
      return namesLender || isNeutral(narration) || (isOfLender && isOwnLoanDebit(narration))
    },
  }
}

/** The name of a bank with and without what follows it, and its initials where these are enough. */
function lenderPattern(name: string): RegExp {
  const plain = name.replace(/\(.*\)|\b(?:ltd|limited)\b\.?/gi, '').trim()
  const words = plain.split(/[\s-]+/)
  const initials = [words, words.filter((one) => one !== one.toLowerCase())]
    .map((some) => some.map(([letter]) => letter).join(''))
    .filter((one) => one.length >= MIN_INITIALS)
  const short = /^(.+) bank$/i.exec(plain)?.[1]
  const names = [plain, ...initials, ...(short && !COMMON_NAME.test(short) ? [short] : [])]
  return word(
    names
      .map((one) =>
        one
          .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
          .trim()
          .replaceAll(' ', '[ .-]*')
      )
      .join('|')
  )
}
const MIN_INITIALS = 3
/** Words that alone name many besides the bank. */
const COMMON_NAME = /^(?:indian|central|union|state|city|yes|federal|capital|national)$/i

/** Paid by a person to an account, whose bank's code is only an address. */
const TRANSFER = word('upi|imps|neft|rtgs|p2a|p2m')
/** How money comes to an account from people, and not back from a bank. */
const OTHER_RAIL = word('cash|salary|sal|upi|imps|neft|rtgs|int\\.?pd|interest|dividend|by clg')
export const mentionsOtherRail = (narration: string): boolean => OTHER_RAIL.test(narration)
/** What is said of payments of other things, at the lender as well. */
const OTHER_PURPOSE = word(
  'life|insurance|insur|ins|prem|premium|lic|cards?|mutual|mf|funds?|amc|sip|securities|demat|rd|recurring|fd|deposit|' +
    'nps|apy|pension|ppf|sukanya|fastag|rent|bills?|msedcl|recharge|dth|fees?|school|chit|gold|vehicle|auto loan|' +
    'car|home loan|housing|hsg|personal loan|finance|finserv|fincorp|financial|capital|microfin(?:ance)?|nbfc|' +
    'patsanstha|society|soc|charges?|chg|chgs|gst|विमा|पतसंस्था|ठेव|भिशी'
)
const LOAN_WORD = word(
  'loan|loans|ln|emi|emis|tl|instal?lments?|inst|repay(?:ment)?|recovery|hapta|कर्ज|कर्जाचा|हप्ता|हप्ते'
)
/** Words of a narration that name nobody. */
const NEUTRAL = new Set(
  (
    'a ac account ach achdr and app atm auto bank banking bhim by c cash chq chqs cheque clearing clg cmp cr d debit dr ecs enach ' +
    'fund funds googlepay gpay ib imps inb inw loan loans ln emi instalment installment int internet mandate mb mob ' +
    'mobile nach neft net no of okaxis okicici oksbi p2a p2m paid pay payment paytm phonepe pmt recovery ref repayment rtgs self si ' +
    'standing stdg inst instruction term tfr the tl to transfer trf trfr upi wdl withdrawal ybl कर्ज हप्ता भरणा रोख'
  ).split(' ')
)

const isNeutral = (narration: string): boolean =>
  narration
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .every((one) => one === '' || NEUTRAL.has(one))

/** A debit for a loan in the lender's own statement, which names no other party. */
const isOwnLoanDebit = (narration: string): boolean =>
  LOAN_WORD.test(narration) && !CLEARING.test(narration) && !TRANSFER.test(narration)

/** What lessens a loan and was not paid by anybody: aid of the State, and interest that was taken back. */
const NO_PAYMENT = word(
  'subvention|subsidy|waiver|waived|write ?off|written off|(?:int(?:erest)?|penal|chg|charges?)\\.? ?(?:rev|reversal|reversed|refund)|' +
    '(?:rev|reversal|refund)(?: of)? (?:int(?:erest)?|penal|charges?)|excess int(?:erest)?|moratorium|अनुदान|व्याज परतावा|सबसिडी|माफी'
)
export const isNoPayment = (narration: string): boolean => NO_PAYMENT.test(narration)

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
  STANDING_INSTRUCTION.test(narration) || CLEARING.test(narration)
/** It may come back in the days after. */
export const mayBeReturned = (narration: string): boolean => CLEARING_PAYMENT.test(narration)

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

const CASH_CREDIT = word('cash credit|cc a/?c|cc account|ccod|overdraft|od a/?c|od account')
/** What a bank charges to the account of a loan; nothing else is taken from it. */
const LOAN_DEBIT = word(
  'int(?:erest)?|disb|disburse(?:ment|d)?|disbursal|penal(?:ty)?|charges?|chg|chgs|chrgs?|fees?|gst|insurance|insp(?:ection)?'
)
export const mentionsCashCredit = (text: string): boolean => CASH_CREDIT.test(text)
export const isLoanDebit = (narration: string): boolean =>
  LOAN_DEBIT.test(narration) || LOAN_INTEREST.test(narration) || isReversal(narration)
