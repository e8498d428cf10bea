import type { PlainDate } from '#kernel/calendar/plain_date'
import { isExpired } from '#loi/rules/validity'

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

export type LoiState = (typeof LOI_STATES)[number]

/** What the standing of a letter goes by. */
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
