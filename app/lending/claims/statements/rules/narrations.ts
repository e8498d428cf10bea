import { normaliseDigits } from '#kernel/formats/digits'

/**
 * Interpretation of narrations in account statements, by the terms that banks use. Only a reference of the loan or a
 * previously confirmed pattern makes a payment one of the loan; any other term makes it possible at most.
 */

/** Matches between letters and digits, since '\b' recognises only Latin letters. */
const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, flags)

/** Debited by the bank from another account held with it: never returned. */
const STANDING_INSTRUCTION = word(
  'si|s/i|stdg inst|standing inst(?:ruction)?|auto ?recovery|auto ?debit'
)
const CLEARING = word('nach|enach|e-nach|ach|achdr|ecs|cmp mandate')
/** Debited through the clearing: may be returned in the next days. */
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

/** A payment with a reference of the loan, one that may be of the loan, or one for something else. */
export type PaymentKind = 'instalment' | 'possible' | 'foreign'

/** Minimum number of digits that identify a number. */
const MIN_DIGITS = 6

/** Returns the long numbers of a narration without leading zeros. */
export const numbersIn = (narration: string): string[] =>
  (normaliseDigits(narration).match(/\d+/g) ?? [])
    .map((digits) => digits.replace(/^0+/, ''))
    .filter((digits) => digits.length >= MIN_DIGITS)

/** Returns the words of a narration without numbers and single letters, which differ from month to month. */
export const wordsOf = (narration: string) =>
  (narration.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []).join(' ')

/**
 * Returns a pattern of a reference as banks write it, with spaces or hyphens between its characters; null where it is
 * too short.
 */
function writtenReference(reference: string | null): RegExp | null {
  const plain = (reference ?? '').replace(/^0+/, '')
  if (plain.replace(/\D/g, '').length < MIN_DIGITS) return null
  const isNumber = /^\d+$/.test(plain)
  const edge = isNumber ? String.raw`\d` : '[a-z0-9]'
  return new RegExp(`(?<!${edge})0*${[...plain].join('[ -]?')}(?!${edge})`, 'i')
}

/** References by which a payment of a loan is recognised. */
export interface LoanReferences {
  /** Of the loan's account at the bank, and of the lender's mandate; null where not provided. */
  accountNumber: string | null
  mandateReference: string | null
  /** Narrations of instalments of the loan that were claimed and refunded. */
  confirmed: readonly string[]
  /** How narrations denote the lender: its name, the letters of its IFSC. */
  lender: { name: string; code: string | null }
}

/** Tests of narrations against the references of a loan. */
export interface LoanNarrations {
  isOwn(narration: string): boolean
  mayBeOwn(narration: string): boolean
}

/**
 * Returns tests for narrations that contain a reference of a loan, and for those that may be of it. A confirmed
 * narration is recognised by its words together with a number that stayed the same; the words alone occur for every
 * loan of the lender.
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
      /** The lender's name itself may contain such words. */
      const others = narration.replace(lenderName, ' ')
      if (OTHER_PURPOSE.test(others) || isNoPayment(narration)) return false
      const isByPerson = TRANSFER.test(narration)
      const namesLender =
        lenderName.test(narration) || (!isByPerson && Boolean(lenderCode?.test(narration)))
      return namesLender || isNeutral(narration) || (isOfLender && isOwnLoanDebit(narration))
    },
  }
}

/** Returns a pattern of a bank's name with and without suffixes, and of its initials where these are sufficient. */
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
/** Words that alone denote other things besides the bank. */
const COMMON_NAME = /^(?:indian|central|union|state|city|yes|federal|capital|national)$/i

/** Paid by a person to an account, where the bank's code is only an address. */
const TRANSFER = word('upi|imps|neft|rtgs|p2a|p2m')
/** Ways in which people pay money into an account, as opposed to a bank's return. */
const OTHER_RAIL = word('cash|salary|sal|upi|imps|neft|rtgs|int\\.?pd|interest|dividend|by clg')
export const mentionsOtherRail = (narration: string): boolean => OTHER_RAIL.test(narration)
/** Terms for payments of other things, at the lender as well. */
const OTHER_PURPOSE = word(
  'life|insurance|insur|ins|prem|premium|lic|cards?|mutual|mf|funds?|amc|sip|securities|demat|rd|recurring|fd|deposit|' +
    'nps|apy|pension|ppf|sukanya|fastag|rent|bills?|msedcl|recharge|dth|fees?|school|chit|gold|vehicle|auto loan|' +
    'car|home loan|housing|hsg|personal loan|finance|finserv|fincorp|financial|capital|microfin(?:ance)?|nbfc|' +
    'patsanstha|society|soc|charges?|chg|chgs|gst|विमा|पतसंस्था|ठेव|भिशी'
)
const LOAN_WORD = word(
  'loan|loans|ln|emi|emis|tl|instal?lments?|inst|repay(?:ment)?|recovery|hapta|कर्ज|कर्जाचा|हप्ता|हप्ते'
)
/** Words of a narration that identify no party. */
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

/** Whether a narration is a debit for a loan in the lender's own statement, which names no other party. */
const isOwnLoanDebit = (narration: string): boolean =>
  LOAN_WORD.test(narration) && !CLEARING.test(narration) && !TRANSFER.test(narration)

/** Reductions of a loan that no one paid: State aid, and reversed interest. */
const NO_PAYMENT = word(
  'subvention|subsidy|waiver|waived|write ?off|written off|(?:int(?:erest)?|penal|chg|charges?)\\.? ?(?:rev|reversal|reversed|refund)|' +
    '(?:rev|reversal|refund)(?: of)? (?:int(?:erest)?|penal|charges?)|excess int(?:erest)?|moratorium|अनुदान|व्याज परतावा|सबसिडी|माफी'
)
export const isNoPayment = (narration: string): boolean => NO_PAYMENT.test(narration)

const SUMMARY =
  /^(?:(?:grand |page |sub ?)?total|(?:opening|closing) bal|(?:brought|carried) (?:forward|down)|[bc][/.]?f\b)/i

/** Whether a text denotes a sum or a balance rather than a payment. */
export const isSummary = (text: string): boolean => SUMMARY.test(text)
export const isReversal = (narration: string): boolean => REVERSAL.test(narration)
export const isReturnCharge = (narration: string): boolean => RETURN_CHARGE.test(narration)
/** Whether it reverses a duplicate booking. */
export const isReversalOfDuplicate = (narration: string): boolean => DUPLICATE.test(narration)
/** Whether it mentions the clearing of payments that banks debit. */
export const mentionsClearing = (narration: string): boolean => CLEARING.test(narration)
/** Whether the bank itself debited it on its day, as opposed to a payment by a person. */
export const isBankDebit = (narration: string): boolean =>
  STANDING_INSTRUCTION.test(narration) || CLEARING.test(narration)
/** Whether it may be returned in the following days. */
export const mayBeReturned = (narration: string): boolean => CLEARING_PAYMENT.test(narration)

const LOAN_ACCOUNT = word(
  'loan account|loan a/c|term loan|loan statement|statement of loan|कर्ज खाते|कर्ज खाता'
)
const LOAN_INTEREST = word(
  'int(?:erest)?\\.? ?(?:coll|collected|charged|debited|applied|chrg|chg|db)|disburse(?:ment|d)?|disb|loan disbursal'
)

/** Whether a text above the heading denotes the account of a loan. */
export const mentionsLoanAccount = (text: string): boolean => LOAN_ACCOUNT.test(text)
/** Whether a text denotes a charge that only a loan's account has. */
export const mentionsLoanInterest = (text: string): boolean => LOAN_INTEREST.test(text)

const CASH_CREDIT = word('cash credit|cc a/?c|cc account|ccod|overdraft|od a/?c|od account')
/** Charges of a bank to the account of a loan; nothing else is debited from it. */
const LOAN_DEBIT = word(
  'int(?:erest)?|disb|disburse(?:ment|d)?|disbursal|penal(?:ty)?|charges?|chg|chgs|chrgs?|fees?|gst|insurance|insp(?:ection)?'
)
export const mentionsCashCredit = (text: string): boolean => CASH_CREDIT.test(text)
export const isLoanDebit = (narration: string): boolean =>
  LOAN_DEBIT.test(narration) || LOAN_INTEREST.test(narration) || isReversal(narration)
