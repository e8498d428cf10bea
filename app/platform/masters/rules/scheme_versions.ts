import { type PlainDate, addDays, compareDates } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/row_types'
import { loanFormOf } from '#masters/rules/loan_types'
import {
  ALL_RULES,
  type RuleDefinition,
  type SchemeRules,
  ruleInForce,
} from '#masters/rules/scheme_rules'

/** Whose rules: those of a scheme, or, null, those of all schemes that have none of their own. */
export type SchemeScope = number | null

/** The rules that mean anything in a scheme, in the order in which they are read: only groups have boards. */
export const rulesFor = (scope: SchemeScope): readonly RuleDefinition[] =>
  ALL_RULES.filter(
    ({ topic }) => topic !== 'board' || scope === null || loanFormOf(scope) === 'group'
  )

/** What is written of a rule; '' is a rule left open. */
export interface WrittenRule {
  value: string
  /** Of the scheme itself, not of all schemes. */
  isOwn: boolean
}

/** By the name of a rule. */
export type WrittenRules = ReadonlyMap<string, WrittenRule>

/** What is written of every rule on a day; a rule without a row is missing. */
export function writtenRules(
  rows: readonly SchemeRuleRow[],
  scope: SchemeScope,
  onDate: PlainDate
): WrittenRules {
  return new Map(
    rulesFor(scope).flatMap(({ name }): [string, WrittenRule][] => {
      const row = ruleInForce(rows, scope, name, onDate)
      if (!row) return []
      return [[name, { value: row.value?.trim() ?? '', isOwn: row.schemeId === scope }]]
    })
  )
}

/** Whether two values mean the same, however they are written: '12' and '12.00' per cent do. */
export function isSameValue({ read }: RuleDefinition, a: string, b: string): boolean {
  if (a === '' || b === '') return a === b
  return JSON.stringify(read(a)) === JSON.stringify(read(b))
}

/** A rule that is another one from a day on; null is none. */
export interface RuleChange {
  rule: RuleDefinition
  old: WrittenRule | null
  new: WrittenRule | null
}

/** What differs between two days, in the order in which rules are read. */
export const changesBetween = (before: WrittenRules, after: WrittenRules): RuleChange[] =>
  ALL_RULES.map((rule) => ({
    rule,
    old: before.get(rule.name) ?? null,
    new: after.get(rule.name) ?? null,
  })).filter(({ rule, old, new: now }) => {
    if (!old || !now) return old !== now
    return old.isOwn !== now.isOwn || !isSameValue(rule, old.value, now.value)
  })

/** A version: from its day on some rules are other ones. */
interface VersionOfScheme {
  from: PlainDate
  changes: readonly RuleChange[]
  /** Rows of the scheme itself begin on that day; else the rules of all schemes changed. */
  isOwn: boolean
}

/** Every version, the oldest first. */
export function versionsOf(rows: readonly SchemeRuleRow[], scope: SchemeScope): VersionOfScheme[] {
  const concerned = rows.filter(({ schemeId }) => schemeId === scope || schemeId === null)
  const days = [...new Set(concerned.map(({ effectiveFrom }) => effectiveFrom))]
  let before: WrittenRules = new Map()
  return days.toSorted(compareDates).flatMap((from) => {
    const after = writtenRules(rows, scope, from)
    const changes = changesBetween(before, after)
    before = after
    const isOwn = concerned.some((row) => row.schemeId === scope && row.effectiveFrom === from)
    return changes.length > 0 ? [{ from, changes, isOwn }] : []
  })
}

/** The status of a version on a day. */
type VersionState = 'past' | 'in_force' | 'planned'

/** The state of each version; of those that have begun the latest is in force. */
export function versionStates(
  versions: readonly { from: PlainDate }[],
  today: PlainDate
): ReadonlyMap<PlainDate, VersionState> {
  const latest = versions.findLast(({ from }) => from <= today)?.from
  const stateOf = (from: PlainDate) =>
    from > today ? 'planned' : from === latest ? 'in_force' : 'past'
  return new Map(versions.map(({ from }) => [from, stateOf(from)]))
}

/** First and last day on which somebody may apply. */
type OpeningDays = Pick<SchemeRules, 'opensOn' | 'closesOn'>

/** Between which days a version of a scheme takes applications, from the day the version is in force. */
interface OpeningOfVersion extends OpeningDays {
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
  const spans = mergeAdjacent(
    versions.flatMap((version, at) => spanOf(version, versions[at + 1]?.from))
  )
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

/** The day from which rows are in force that always were (resources/masters/SOURCES.md). */
const ALWAYS_IN_FORCE_SINCE = '2000-01-01'

/** The day a row came into force, to be shown; null for one that always was: that day is no date. */
export const displayEffectiveFrom = (effectiveFrom: PlainDate): PlainDate | null =>
  effectiveFrom === ALWAYS_IN_FORCE_SINCE ? null : effectiveFrom
