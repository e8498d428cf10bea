import { type PlainDate, addDays, maxDate } from '#kernel/calendar/plain_date'

/**
 * The last day, inclusive, on which an LOI is valid: its first day plus the days of the scheme, for a
 * first letter and an extension alike (DECISIONS 4): one that is valid from 1 January 2026 is valid
 * up to and including 30 June 2026.
 */
export function loiValidTill(validFrom: PlainDate, validityDays: number): PlainDate {
  return addDays(validFrom, validityDays)
}

/** Whether an LOI's validity is over today: from the day after its last day (DECISIONS 4). */
export function isExpired(today: PlainDate, validTill: PlainDate): boolean {
  return today > validTill
}

/**
 * The first day of an extended LOI: the day of issue, or the day after a validity that still runs
 * (DECISIONS 4).
 */
export function extensionStart(today: PlainDate, currentValidTill: PlainDate): PlainDate {
  return isExpired(today, currentValidTill) ? today : addDays(currentValidTill, 1)
}

/** The facts of one LOI on which its extension depends; the window is a master value, in days. */
export type ExtensionFacts = {
  readonly today: PlainDate
  readonly validTill: PlainDate
  readonly windowDays: number
  /** The LOI is itself the result of an extension. */
  readonly isExtended: boolean
  /** The day an application for extension was returned, which starts the window again. */
  readonly returnedOn?: PlainDate | null
}

/** The last day, inclusive, to apply for an extension (DECISIONS 4). */
export function extensionWindowEnd(
  facts: Pick<ExtensionFacts, 'validTill' | 'windowDays' | 'returnedOn'>
): PlainDate {
  const startsOn = facts.returnedOn ? maxDate(facts.validTill, facts.returnedOn) : facts.validTill
  return addDays(startsOn, facts.windowDays)
}

/**
 * Whether the applicant may apply for an extension today: after the validity has ended and until
 * so many days after it, inclusive; never for an LOI that is itself extended (DECISIONS 4).
 */
export function canApplyForExtension(facts: ExtensionFacts): boolean {
  return (
    !facts.isExtended &&
    isExpired(facts.today, facts.validTill) &&
    facts.today <= extensionWindowEnd(facts)
  )
}

/**
 * Whether an LOI has lapsed today: past the days in which an extension could be asked for, or, for
 * an extended LOI, past its validity (DECISIONS 4). An application that waits for a decision on its
 * extension is the caller's to leave alone.
 */
export function hasLapsed(facts: ExtensionFacts): boolean {
  const lastDay = facts.isExtended ? facts.validTill : extensionWindowEnd(facts)
  return facts.today > lastDay
}

/**
 * How a letter stands, as every page and paper says it (DECISIONS 4 and 12). 'upcoming' is an
 * extension before its first day; 'continued' a letter still in force whose extension is issued.
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

/** The facts that decide a letter's status. */
export interface LetterFacts {
  readonly id: number
  readonly number: string
  readonly issuedOn: PlainDate
  readonly validFrom: PlainDate
  readonly validTill: PlainDate
  readonly isExtended: boolean
  readonly isCancelled: boolean
}

/** The state of a letter with the days and the number that its words name. */
export interface LoiStatus {
  state: LoiState
  validFrom: PlainDate
  validTill: PlainDate
  /** Number of the letter that extended this one while it was in force; null without one. */
  extendedBy: string | null
}

/**
 * How a letter stands on a day among all letters of its application: what weighs more comes first.
 * A letter that was in force when its extension was issued is never 'replaced' by it: it keeps its
 * last day and names the extension (DECISIONS 4). A correction of its own days replaces it.
 *
 * @param letters all of the application, in any order; the one asked about may be among them
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

/** The newest letter after this one, when all that followed begins after this one's last day. */
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
