import { type PlainDate, maxDate, minDate } from '#kernel/calendar/plain_date'
import {
  gapsOf,
  isInOrder,
  markBeforeGaps,
  markOutOfOrder,
  markUnreconciledEntries,
  resolveSigns,
  senseOf,
} from '#claims/statements/rules/balances'
import {
  type DateRange,
  type Statement,
  type StatementEntry,
  statementDay,
} from '#claims/statements/rules/entries'
import { type StatementLayout, layoutOf } from '#claims/statements/rules/layouts'
import {
  isLoanDebit,
  mentionsCashCredit,
  mentionsLoanAccount,
  mentionsLoanInterest,
} from '#claims/statements/rules/narrations'
import { type StatementLine, readEntries } from '#claims/statements/rules/read_entries'
import { nameWords } from '#kernel/formats/names'
import { phoneticKey } from '#kernel/formats/phonetic_key'

export type ReadStatement =
  | { ok: true; statement: Statement }
  | { ok: false; error: 'no_heading' | 'no_entries' }

/** More lines than the printed statement of any year has. */
export const MAX_PDF_LINES = 10_000

/** Lines above the heading contain name, address and branch. */
const MAX_LINES_ABOVE_HEADING = 100

const headingOf = (lines: readonly StatementLine[], layouts: readonly StatementLayout[]) =>
  lines
    .slice(0, MAX_LINES_ABOVE_HEADING)
    .findIndex(({ cells }) => layoutOf(cells, layouts) !== null)

/** Whether lines are those of a statement with known columns. */
export const hasHeading = (
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[]
): boolean => headingOf(lines, layouts) >= 0

/**
 * Reads an account statement from the lines of a table: its heading identifies the layout; lines below it with a day
 * and an amount are entries, oldest first whatever their order in the file. Unreadable lines are skipped; they may have
 * returned payments of the days before, which are then doubtful, as where the balances do not add up.
 */
export function readStatement(
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[]
): ReadStatement {
  const headingAt = headingOf(lines, layouts)
  const heading = headingAt < 0 ? null : layoutOf(lines[headingAt].cells, layouts)
  if (!heading) return { ok: false, error: 'no_heading' }
  const below = lines.slice(headingAt + 1)
  const { entries, contrary, openingPaise } = readEntries(below, heading)
  if (entries.length === 0) return { ok: false, error: 'no_entries' }
  resolveSigns(entries, contrary)
  markOutOfOrder(entries)
  markUnreconciledEntries(entries, openingPaise)
  markBeforeGaps(entries)
  const above = lines.slice(0, headingAt).map(({ cells }) => cells.join(' '))
  const { first, last } = daysOf(entries)
  const period = periodOf(above)
  return {
    ok: true,
    statement: {
      layout: heading.layout.name,
      isCertain: heading.layout.isCertain,
      account: accountOf(above, entries),
      above,
      from: period ? minDate(first, period.from) : first,
      till: period ? maxDate(last, period.till) : last,
      lastOn: lastSureDay(entries),
      gaps: gapsOf(entries),
      entries,
    },
  }
}

function daysOf(entries: readonly StatementEntry[]): { first: PlainDate; last: PlainDate } {
  const { on } = entries[0]
  return entries.reduce(
    ({ first, last }, one) => ({ first: minDate(first, one.on), last: maxDate(last, one.on) }),
    { first: on, last: on }
  )
}

/** Returns the last day of the entries with a reliable day; for a statement without such an entry, the first day. */
function lastSureDay(entries: readonly StatementEntry[]): PlainDate {
  const last = entries.findLast(
    (entry, index) => !entry.isDateInherited && isInOrder(entries, index)
  )
  return last?.on ?? daysOf(entries).first
}

/** Maximum number of debits of a loan's account without a stated purpose: its disbursements. */
const MAX_OTHER_DEBITS = 2

/**
 * Returns the kind of account. It is a loan's account where its balance is an owed amount, or where it is labelled so
 * and its balance is never one of own money. An overdrawn account is the person's, unless interest on a loan is charged
 * to it. The same applies to a cash credit account, from which a business pays and into which its customers do.
 */
function accountOf(above: readonly string[], entries: readonly StatementEntry[]) {
  /** A debit of the amount of a credit reverses it. */
  const credits = new Set(
    entries.flatMap((one) => (one.direction === 'credit' ? one.amountPaise : []))
  )
  const others = entries.filter(
    ({ direction, narration, amountPaise }) =>
      direction === 'debit' && !isLoanDebit(narration) && !credits.has(amountPaise)
  )
  if (above.some(mentionsCashCredit) || others.length > MAX_OTHER_DEBITS) return 'savings'
  const balances = entries.flatMap(({ balancePaise }) => balancePaise ?? [])
  const isOwed =
    senseOf(entries) === 'owed' || balances.filter((one) => one < 0).length * 2 > balances.length
  if (balances.length > 0 && !isOwed) return 'savings'
  const mentionsLoan =
    above.some(mentionsLoanAccount) || entries.some((one) => mentionsLoanInterest(one.narration))
  return mentionsLoan ? 'loan' : 'savings'
}

const PERIOD = /(?:from|period|between|कालावधी)/i
const DAY_IN_TEXT = /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/., ]\d{2,4}/gu

/** Returns the period of the statement, where it is stated above its heading. */
function periodOf(above: readonly string[]): DateRange | null {
  for (const text of above.filter((one) => PERIOD.test(one))) {
    const days = [...text.matchAll(DAY_IN_TEXT)].flatMap(([day]) => statementDay(day) ?? [])
    if (days.length === 2 && days[0] < days[1]) return { from: days[0], till: days[1] }
  }
  return null
}

/** Maximum length of a name; longer text is not a name. */
const MAX_NAME_LENGTH = 100

const LABEL =
  /^(?:(?:account ?holders?|customers?|a\/?c|account|(?:primary )?holders?|borrowers?)(?:'s)? ?names?|names? of (?:the )?(?:account ?holders?|customers?|borrowers?|account)|account ?holders?|names?|(?:खातेदारा?चे )?(?:पूर्ण )?नाव|खातेदार|खातेधारक)(?=[\s:\-–])[\s:\-–]*/iu
const HONORIFIC =
  /^(?:mr|mrs|ms|miss|shri|shree|smt|sau|kum|m\/s|श्रीमती|श्री|सौ|कुमारी|कु)(?:\.|(?=\s))\s*/iu
/** Terms that may follow a name in the same line. */
const AFTER_NAME =
  /\s+(?:a\/c|acc(?:ount)?|branch|address|add|ifsc|micr|customer|cust|cif|crn|currency|period|date|statement|joint holder|nominee|mobile|email|खाते|खाता|शाखा|पत्ता)(?![\p{L}\p{M}]).*$|\s*[\d:].*$/iu
/** Terms that are not the name of a holder: a bank, a kind of account. */
const NO_NAME =
  /(?<![\p{L}\p{M}])(?:bank|bnk|branch|of|co-?op(?:erative)?|sahakari|savings?|current|regular|salary|deposit|scheme|product|statement|loan|बँक|बैंक|सहकारी|शाखा)(?![\p{L}\p{M}])/iu

/**
 * Returns the holders of a statement's account, by the labels above its heading and by forms of address; none without
 * these.
 */
export function holdersOf(above: readonly string[]): string[] {
  return above.flatMap((text) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (!LABEL.test(line) && !HONORIFIC.test(line)) return []
    const name = line.replace(LABEL, '').replace(AFTER_NAME, '').trim()
    const isName = /\p{L}[\s.]+\p{L}/u.test(name) && name.length <= MAX_NAME_LENGTH
    return isName && !NO_NAME.test(name) ? [name] : []
  })
}

/** A business has a name of its own, which need not contain its owner's. */
const FIRM =
  /^m\/s|(?<!\p{L})(?:traders?|trading|enterprises?|stores?|industr(?:y|ies)|udyog|agenc(?:y|ies)|services?|works|company|ltd|llp|pvt|shop|centre|center|dairy|gat|group|sangh|sanstha|mandal|trust)(?!\p{L})/iu
const SEPARATORS =
  /\s*(?:\/|&|,|;|\||\band\b|\bor\b|(?<![\p{L}\p{M}])(?:आणि|व|किंवा)(?![\p{L}\p{M}]))\s*/iu

type HolderMatch = 'same' | 'other' | 'unknown'

/**
 * Compares the holders of an account with a person: it is the person's where a holder has the first name and the
 * surname, in either script and order, and another person's where no holder has the first name. Initials, other
 * surnames and firms decide neither way.
 *
 * @param names of the applicant, and of the group
 */
export function compareHolders(holders: readonly string[], names: readonly string[]): HolderMatch {
  const each = holders.flatMap((one) => [one, ...one.split(SEPARATORS)]).filter((one) => one !== '')
  const found = names.flatMap((name) => each.map((one) => comparePerson(one, name)))
  if (found.includes('same')) return 'same'
  const isOther = found.length > 0 && found.every((one) => one === 'other')
  return isOther && !holders.some((one) => FIRM.test(one)) ? 'other' : 'unknown'
}

/** Returns the phonetic keys of the words of a name; for an initial, its letter. */
const soundsOf = (name: string) =>
  nameWords(name.replace(HONORIFIC, '')).map((one) => phoneticKey(one) ?? one)

function comparePerson(holder: string, name: string): HolderMatch {
  const [held, own] = [soundsOf(holder), soundsOf(name)]
  if (held.length === 0 || own.length === 0) return 'unknown'
  const [first, surname] = [own[0], own[own.length - 1]]
  const given = held.filter((one) => one !== surname)
  const hasSurname = given.length < held.length
  if (given[0] === first || held[0] === first) {
    return hasSurname && hasSameMiddle(given, own) ? 'same' : 'unknown'
  }
  const isInitial = (one: string) => one.length === 1 && one === first[0]
  return given.some((one) => one === first || isInitial(one)) ? 'unknown' : 'other'
}

/** Whether the middle names are equal where both are written in full. */
function hasSameMiddle([, middle]: readonly string[], own: readonly string[]): boolean {
  const other = own.length > 2 ? own[1] : undefined
  if (!middle || !other || middle.length === 1 || other.length === 1) return true
  return middle === other
}
