import { addDays, maxDate, type PlainDate } from '#kernel/calendar/plain_date'

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
