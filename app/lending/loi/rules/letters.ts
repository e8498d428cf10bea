import { type PlainDate, addDays, maxDate } from '#kernel/calendar/plain_date'
import { randomInt, timingSafeEqual } from 'node:crypto'

/**
 * Returns the last day, inclusive, on which an LOI is valid: its first day plus the days of the scheme, for a first
 * letter and an extension alike (DECISIONS 4): one that is valid from 1 January 2026 is valid up to and including 30
 * June 2026.
 */
export function loiValidTill(validFrom: PlainDate, validityDays: number): PlainDate {
  return addDays(validFrom, validityDays)
}

/** Whether an LOI has expired today: from the day after its last day (DECISIONS 4). */
export function isExpired(today: PlainDate, validTill: PlainDate): boolean {
  return today > validTill
}

/**
 * Returns the first day of an extended LOI: the day of issue, or the day after a validity that has not ended (DECISIONS
 * 4).
 */
export function extensionStart(today: PlainDate, currentValidTill: PlainDate): PlainDate {
  return isExpired(today, currentValidTill) ? today : addDays(currentValidTill, 1)
}

/** The facts of one LOI on which its extension depends; the window is a master value, in days. */
export type ExtensionFacts = {
  readonly today: PlainDate
  readonly validTill: PlainDate
  readonly windowDays: number
  /** Whether the LOI is itself an extension. */
  readonly isExtended: boolean
  /** The day on which an application for extension was returned, which restarts the window. */
  readonly returnedOn?: PlainDate | null
}

/** Returns the last day, inclusive, to apply for an extension (DECISIONS 4). */
export function extensionWindowEnd(
  facts: Pick<ExtensionFacts, 'validTill' | 'windowDays' | 'returnedOn'>
): PlainDate {
  const startsOn = facts.returnedOn ? maxDate(facts.validTill, facts.returnedOn) : facts.validTill
  return addDays(startsOn, facts.windowDays)
}

/**
 * Whether the applicant may apply for an extension today: after the validity has ended and until the given number of
 * days after it, inclusive; never for an LOI that is itself extended (DECISIONS 4).
 */
export function canApplyForExtension(facts: ExtensionFacts): boolean {
  return (
    !facts.isExtended &&
    isExpired(facts.today, facts.validTill) &&
    facts.today <= extensionWindowEnd(facts)
  )
}

/**
 * Whether an LOI has lapsed today: after the period in which an extension could be requested or, for an extended LOI,
 * after its validity (DECISIONS 4). The caller must exclude an application that is waiting for a decision on its
 * extension.
 */
export function hasLapsed(facts: ExtensionFacts): boolean {
  const lastDay = facts.isExtended ? facts.validTill : extensionWindowEnd(facts)
  return facts.today > lastDay
}

/**
 * State of a letter, as every page and PDF shows it (DECISIONS 4 and 12). 'upcoming' is an extension before its first
 * day; 'continued' is a letter still in force whose extension has been issued.
 */
export const LOI_STATES = [
  'valid',
  'extended',
  'upcoming',
  'continued',
  'replaced',
  'expired',
  'cancelled',
] as const

type LoiState = (typeof LOI_STATES)[number]

/** The facts that determine a letter's status. */
export interface LetterFacts {
  readonly id: number
  readonly number: string
  readonly issuedOn: PlainDate
  readonly validFrom: PlainDate
  readonly validTill: PlainDate
  readonly isExtended: boolean
  readonly isCancelled: boolean
}

/** The state of a letter with the dates and the number that its text contains. */
export interface LoiStatus {
  state: LoiState
  validFrom: PlainDate
  validTill: PlainDate
  /** Number of the letter that extended this one while it was in force; null without one. */
  extendedBy: string | null
}

/**
 * Returns the status of a letter on a day among all letters of its application; more important states are checked
 * first. A letter that was in force when its extension was issued is never 'replaced' by it: it keeps its last day and
 * names the extension (DECISIONS 4). A correction of its own period replaces it.
 *
 * @param letters all letters of the application, in any order; may include the one in question
 */
export function loiStatus(
  letter: LetterFacts,
  letters: readonly LetterFacts[],
  today: PlainDate
): LoiStatus {
  const { validFrom, validTill } = letter
  const later = letters.filter(({ id }) => id > letter.id).toSorted((a, b) => a.id - b.id)
  const extension = extensionOf(letter, later)
  return {
    state: stateOf(letter, { isReplaced: later.length > 0 && !extension, extension }, today),
    validFrom,
    validTill,
    extendedBy: extension?.number ?? null,
  }
}

/** Returns the newest letter after this one, when all later ones begin after this one's last day. */
function extensionOf(letter: LetterFacts, later: readonly LetterFacts[]): LetterFacts | null {
  const wasInForce = later.length > 0 && later[0].issuedOn <= letter.validTill
  const followsOn = later.every(({ validFrom }) => validFrom > letter.validTill)
  return wasInForce && followsOn ? later[later.length - 1] : null
}

function stateOf(
  letter: LetterFacts,
  { isReplaced, extension }: { isReplaced: boolean; extension: LetterFacts | null },
  today: PlainDate
): LoiState {
  if (letter.isCancelled) return 'cancelled'
  if (isReplaced) return 'replaced'
  if (isExpired(today, letter.validTill)) return 'expired'
  if (today < letter.validFrom) return 'upcoming'
  if (extension) return 'continued'
  return letter.isExtended ? 'extended' : 'valid'
}

/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
const CHECK_CODE_LENGTH = 8

/** Returns a check code for a new letter. */
export const newCheckCode = (): string =>
  Array.from({ length: CHECK_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Formats a code for printing: 'ACDE-FGHJ'. */
export const printedCheckCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Whether the input is the code of the letter; compared in constant time. */
export function isCheckCode(typed: string, code: string | null): boolean {
  const given = Buffer.from(typed.toUpperCase().replace(/[\s–-]+/g, ''))
  const expected = Buffer.from(code ?? '')
  return (
    expected.length === CHECK_CODE_LENGTH &&
    given.length === CHECK_CODE_LENGTH &&
    timingSafeEqual(given, expected)
  )
}
