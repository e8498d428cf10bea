import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/rows'
import type { SchemeRules } from '#masters/rules/scheme_rule_names'

/** First and last day on which somebody may apply. */
type OpeningDays = Pick<SchemeRules, 'opensOn' | 'closesOn'>

/** Between which days a version of a scheme takes applications, from the day the version is in force. */
export interface OpeningOfVersion extends OpeningDays {
  from: PlainDate
}

/** Whether a scheme takes applications on a day. */
export interface SchemeOpening {
  isOpen: boolean
  /** Of one that is open: the last day, that day included; null where no end is known. */
  until: PlainDate | null
  /** Of one that is closed: the next day on which it opens; null where none is known. */
  opensOn: PlainDate | null
}

/** A version within its time: from its first day of applications to its last; null is without an end. */
interface Span {
  first: PlainDate
  last: PlainDate | null
}

/**
 * How a scheme stands on a day, from the version in force on it and those planned after it: a planned
 * version may close it earlier than the one in force says, or open it again.
 *
 * @param versions in the order of their days; the first is in force today
 */
export function openingOn(versions: readonly OpeningOfVersion[], today: PlainDate): SchemeOpening {
  const spans = mergeAdjacent(versions.flatMap((version, at) => spanOf(version, versions[at + 1]?.from)))
  const next = spans.find(({ last }) => last === null || last >= today)
  if (!next) return { isOpen: false, until: null, opensOn: null }
  return next.first <= today
    ? { isOpen: true, until: next.last, opensOn: null }
    : { isOpen: false, until: null, opensOn: next.first }
}

/**
 * The same by the rows of all rules, of which each day may begin a version.
 *
 * @param rulesOn the rules of the scheme on a day
 */
export function openingByRows(
  rows: readonly SchemeRuleRow[],
  today: PlainDate,
  rulesOn: (day: PlainDate) => OpeningDays
): SchemeOpening {
  const planned = rows.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > today)
  const days = [today, ...new Set(planned)].toSorted()
  return openingOn(
    days.map((from) => ({ from, ...rulesOn(from) })),
    today
  )
}

/** The days of one version, which ends before the next begins; none where it takes no applications. */
function spanOf(
  { from, opensOn, closesOn }: OpeningOfVersion,
  next: PlainDate | undefined
): Span[] {
  const first = opensOn !== null && opensOn > from ? opensOn : from
  const end = next === undefined ? null : addDays(next, -1)
  const last = closesOn === null || (end !== null && end < closesOn) ? end : closesOn
  return last !== null && last < first ? [] : [{ first, last }]
}

/** Spans without a day between them are one. */
const mergeAdjacent = (spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((all, span) => {
    const before = all.at(-1)
    if (!before?.last || addDays(before.last, 1) !== span.first) return [...all, span]
    return [...all.slice(0, -1), { first: before.first, last: span.last }]
  }, [])
