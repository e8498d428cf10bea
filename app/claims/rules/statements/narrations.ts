/**
 * What narrations of account statements say, in the words that banks use. Not every word is the whole truth:
 * what only might be an instalment is asked for and not proposed.
 */

/** Between letters and digits, as '\b' knows Latin letters alone. */
const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, flags)

const LOAN = word(
  '(?:emi|loan)\\d*|ln|lnrepay|instal+ments?|repayment|term loan|tl|हप्ता|हफ्ता|कर्ज|कर्जहप्ता|किस्त|ऋण'
)
/** Taken by the bank from another account with it: never comes back. */
const STANDING = word('si|s/i|stdg inst|standing inst(?:ruction)?|auto ?recovery|auto ?debit')
/** Taken through the clearing: may come back in the next days. */
const CLEARED = word('nach|enach|e-nach|ach|ach d|ecs|chq|cheque|clg|clearing')

const OF_CLEARING = word('nach|enach|e-nach|ach|ecs')
const DUPLICATE = word('duplicate|double (?:debit|entry)|booked twice|दुबार')

/** Payments for something else, or to other lenders. */
const OTHER = word(
  [
    'mutual(?: fund)?|mf|sip|lic|insurance|ins prem|premium|policy|rd|recurring|ppf|chit|bhishi|rent|salary',
    'credit card|cc|school|fees?|electric(?:ity)?|msedcl|mseb|recharge|wages|gst|tax',
    'bajaj|muthoot|manappuram|tata capital|chola|cholamandalam|shriram|hero|l&t|birla|iifl|home credit|fullerton',
    'fin|finance|finserv|fincorp|capital|housing|hsg|microfin|nbfc',
    'home loan|car loan|vehicle|auto loan|two ?wheeler|tractor|gold(?: loan)?|personal loan|crop loan|kcc',
    'charges?|chgs?|chrgs?|fee|penalty|penal|विमा|भाडे|ठेव',
  ].join('|')
)
/** What banks are called in narrations, the whole name first. */
const BANKS: readonly (readonly string[])[] = [
  ['state bank of india', 'state bank', 'sbi', 'sbin'],
  ['bank of maharashtra', 'mahabank', 'mahb', 'bom'],
  ['bank of baroda', 'bob', 'barb'],
  ['union bank of india', 'union bank', 'ubin'],
  ['bank of india', 'boi', 'bkid'],
  ['central bank of india', 'central bank', 'cbin'],
  ['punjab national bank', 'pnb', 'punb'],
  ['canara bank', 'canara', 'cnrb'],
  ['indian overseas bank', 'iob', 'ioba'],
  ['indian bank', 'idib'],
  ['uco bank', 'uco', 'ucba'],
  ['hdfc bank', 'hdfc'],
  ['icici bank', 'icici', 'icic'],
  ['axis bank', 'axis', 'utib'],
  ['kotak mahindra bank', 'kotak', 'kkbk'],
  ['idbi bank', 'idbi', 'ibkl'],
  ['idfc first bank', 'idfc', 'idfb'],
  ['indusind bank', 'indusind', 'indb'],
  ['federal bank', 'federal', 'fdrl'],
  ['yes bank', 'yesb'],
  ['bandhan bank', 'bandhan', 'bdbl'],
  ['ujjivan', 'au small finance', 'equitas', 'suryoday', 'jana small finance'],
]
const BANK_OF = new Map(BANKS.flatMap((names) => names.map((name) => [name, names[0]] as const)))
const LONGEST_FIRST = [...BANK_OF.keys()].toSorted((a, b) => b.length - a.length)
const ANY_BANK = word(LONGEST_FIRST.join('|'), 'giu')

const REVERSAL = word(
  'rev|reversal|reversed|rvsl|returned?|rtn|retd|ret|bounced?|dishono[u]?red|unpaid|failed|insufficient|insuff|rejected|refund|परत'
)
const RETURN_CHARGE = word(
  '(?:return|rtn|ret|bounce|dishono[u]?r|unpaid)[\\p{L} ./-]{0,40}(?:chg|chgs|chrg|chrgs|charges?|penalty)'
)

/** Words of names of banks that say nothing of which bank it is. */
const PLAIN_WORDS = new Set(
  'bank of the and india indian state co operative cooperative sahakari urban ltd limited'.split(
    ' '
  )
)

/** What a payment is, as far as its narration tells. */
export type PaymentKind = 'instalment' | 'unclear' | 'other'

/**
 * Whether a debit of an account is the instalment of a loan: it is called so, or is a standing instruction, and
 * says nothing of anything else. Other banks and nothing said at all leave it unclear.
 *
 * @param bank name of the bank of the loan, which is no other
 */
export function kindOfDebit(narration: string, bank: string): PaymentKind {
  const own = bank.toLowerCase().replace(/\s+/g, ' ').trim()
  const ownWords = own
    .split(/[^\p{L}\p{M}]+/u)
    .filter((one) => one.length > 2 && !PLAIN_WORDS.has(one))
  const named = [...narration.toLowerCase().matchAll(ANY_BANK)].map(([name]) => BANK_OF.get(name)!)
  const others = named.filter((one) => one !== own)
  /** What is left of it without the names of banks. */
  const text = ownWords.reduce(
    (rest, one) => rest.replaceAll(one, ' '),
    narration.toLowerCase().replace(ANY_BANK, ' ')
  )
  if (OTHER.test(text) || REVERSAL.test(text)) return 'other'
  if (others.length > 0) return 'unclear'
  if (LOAN.test(text) || STANDING.test(text)) return 'instalment'
  const isOwn = named.length > 0 || ownWords.some((one) => narration.toLowerCase().includes(one))
  return CLEARED.test(text) && isOwn ? 'instalment' : 'unclear'
}

/** The same of a credit of the loan's own account: whatever comes there is paid for the loan. */
export function kindOfCredit(narration: string): PaymentKind {
  return REVERSAL.test(narration) || word('subsidy|waiver|अनुदान').test(narration)
    ? 'other'
    : 'instalment'
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
export const isOfClearing = (narration: string): boolean => OF_CLEARING.test(narration)
/** Taken by the bank itself on its day, and not paid in by anybody. */
export const isTakenByTheBank = (narration: string): boolean =>
  STANDING.test(narration) || word('nach|enach|e-nach|ach|ach d|ecs').test(narration)
/** It may come back in the days after. */
export const mayComeBack = (narration: string): boolean =>
  CLEARED.test(narration) && !STANDING.test(narration)

const LOAN_ACCOUNT = word(
  'loan account|loan a/c|term loan|loan statement|statement of loan|कर्ज खाते|कर्ज खाता'
)
const LOAN_INTEREST = word(
  'int(?:erest)?\\.? ?(?:coll|collected|charged|debited|applied|chrg|chg|db)|disburse(?:ment|d)?|disb|loan disbursal'
)

/** What stands above the heading of a loan's account. */
export const saysLoanAccount = (text: string): boolean => LOAN_ACCOUNT.test(text)
/** What is charged to a loan's account alone. */
export const saysLoanInterest = (text: string): boolean => LOAN_INTEREST.test(text)
