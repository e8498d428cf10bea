import { type PlainDate, addDays, compareDates } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import {
  ALL_RULES,
  type RuleDefinition,
  type SchemeRules,
  ruleInForce,
} from '#masters/rules/scheme_rules'

/**
 * The loan types by name, which is also their part of an address (`/apply/individual/…`); each number is the id of its
 * scheme (document 2, section 1).
 */
export const LOAN_TYPES = { individual: 1, group: 2, education: 3 } as const

type LoanTypeName = keyof typeof LOAN_TYPES

/** The form of an application: about a business, a group or a course. */
export type LoanForm = 'individual' | 'group' | 'education'

/** A loan type may use the form of another, with the same questions and texts. */
const FORMS: Readonly<Record<LoanTypeName, LoanForm>> = {
  individual: 'individual',
  group: 'group',
  education: 'education',
}

/** The name of a scheme's number, or undefined for one that is not a loan type. */
const nameOf = (loanType: number) =>
  (Object.keys(LOAN_TYPES) as LoanTypeName[]).find((name) => LOAN_TYPES[name] === loanType)

/** 'individual', 'group' or 'education' for a scheme's number. */
export function loanTypePath(loanType: number): string {
  return nameOf(loanType)!
}

/** The scheme's number for a part of an address, or null when there is none of that name. */
export function loanTypeOfPath(path: string): number | null {
  return Object.hasOwn(LOAN_TYPES, path) ? LOAN_TYPES[path as LoanTypeName] : null
}

/** The form of a scheme by its number; its texts are under `profile.lending.<form>`. */
export function loanFormOf(loanType: number): LoanForm {
  return FORMS[nameOf(loanType)!]
}

/** Public address of a scheme's description, as a PDF in the reader's language; null for a closed scheme. */
export function schemePdfHref(
  scheme: { id: number; isActive: boolean },
  locale: string
): string | null {
  return scheme.isActive ? `/schemes/${loanTypePath(scheme.id)}/information?lang=${locale}` : null
}

/** Scope of rules: those of a scheme, or, null, those of all schemes that have none of their own. */
export type SchemeScope = number | null

/** The rules that apply to a scheme, in their display order: only groups have boards. */
export const rulesFor = (scope: SchemeScope): readonly RuleDefinition[] =>
  ALL_RULES.filter(
    ({ topic }) => topic !== 'board' || scope === null || loanFormOf(scope) === 'group'
  )

/** The stored text of a rule; '' is a rule left open. */
export interface StoredRule {
  value: string
  /** Whether it belongs to the scheme itself, not to all schemes. */
  isOwn: boolean
}

/** By the name of a rule. */
export type StoredRules = ReadonlyMap<string, StoredRule>

/** The stored text of every rule on a day; a rule without a row is absent. */
export function storedRules(
  rows: readonly SchemeRuleRow[],
  scope: SchemeScope,
  onDate: PlainDate
): StoredRules {
  return new Map(
    rulesFor(scope).flatMap(({ name }): [string, StoredRule][] => {
      const row = ruleInForce(rows, scope, name, onDate)
      if (!row) return []
      return [[name, { value: row.value?.trim() ?? '', isOwn: row.schemeId === scope }]]
    })
  )
}

/** Whether two values are equal, whatever their notation: '12' and '12.00' per cent are. */
export function isSameValue({ read }: RuleDefinition, a: string, b: string): boolean {
  if (a === '' || b === '') return a === b
  return JSON.stringify(read(a)) === JSON.stringify(read(b))
}

/** A rule that changes on a given day; null means no rule. */
export interface RuleChange {
  rule: RuleDefinition
  old: StoredRule | null
  new: StoredRule | null
}

/** Returns the differences between two days, in the display order of the rules. */
export const changesBetween = (before: StoredRules, after: StoredRules): RuleChange[] =>
  ALL_RULES.map((rule) => ({
    rule,
    old: before.get(rule.name) ?? null,
    new: after.get(rule.name) ?? null,
  })).filter(({ rule, old, new: now }) => {
    if (!old || !now) return old !== now
    return old.isOwn !== now.isOwn || !isSameValue(rule, old.value, now.value)
  })

/** A version: some rules change on its day. */
interface VersionOfScheme {
  from: PlainDate
  changes: readonly RuleChange[]
  /** Whether rows of the scheme itself begin on that day; otherwise the rules of all schemes changed. */
  isOwn: boolean
}

/** Returns every version, the oldest first. */
export function versionsOf(rows: readonly SchemeRuleRow[], scope: SchemeScope): VersionOfScheme[] {
  const concerned = rows.filter(({ schemeId }) => schemeId === scope || schemeId === null)
  const days = [...new Set(concerned.map(({ effectiveFrom }) => effectiveFrom))]
  let before: StoredRules = new Map()
  return days.toSorted(compareDates).flatMap((from) => {
    const after = storedRules(rows, scope, from)
    const changes = changesBetween(before, after)
    before = after
    const isOwn = concerned.some((row) => row.schemeId === scope && row.effectiveFrom === from)
    return changes.length > 0 ? [{ from, changes, isOwn }] : []
  })
}

/** The status of a version on a day. */
type VersionState = 'past' | 'in_force' | 'planned'

/** Returns the state of each version; the latest that has begun is in force. */
export function versionStates(
  versions: readonly { from: PlainDate }[],
  today: PlainDate
): ReadonlyMap<PlainDate, VersionState> {
  const latest = versions.findLast(({ from }) => from <= today)?.from
  const stateOf = (from: PlainDate) =>
    from > today ? 'planned' : from === latest ? 'in_force' : 'past'
  return new Map(versions.map(({ from }) => [from, stateOf(from)]))
}

/** First and last day of applications. */
type OpeningDays = Pick<SchemeRules, 'opensOn' | 'closesOn'>

/** The days between which a version of a scheme accepts applications, from its effective date. */
interface OpeningOfVersion extends OpeningDays {
  from: PlainDate
}

/** Whether a scheme accepts applications on a day. */
export interface SchemeOpening {
  isOpen: boolean
  /** If it is open: the last day, inclusive; null where no end is known. */
  until: PlainDate | null
  /** If it is closed: the next day on which it opens; null where none is known. */
  opensOn: PlainDate | null
}

/** The application period of a version, from the first to the last day; null means no end. */
interface Span {
  first: PlainDate
  last: PlainDate | null
}

/**
 * Status of a scheme on a day, from the version in force and the later planned ones: a planned version may close it
 * earlier than the current one, or open it again.
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
 * The same from the rows of all rules, each of whose days may start a version.
 *
 * @param rulesOn returns the rules of the scheme on a day
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

/** The days of one version, which ends before the next begins; none where it accepts no applications. */
function spanOf(
  { from, opensOn, closesOn }: OpeningOfVersion,
  next: PlainDate | undefined
): Span[] {
  const first = opensOn !== null && opensOn > from ? opensOn : from
  const end = next === undefined ? null : addDays(next, -1)
  const last = closesOn === null || (end !== null && end < closesOn) ? end : closesOn
  return last !== null && last < first ? [] : [{ first, last }]
}

/** Merges spans without a day between them. */
const mergeAdjacent = (spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((all, span) => {
    const before = all.at(-1)
    if (!before?.last || addDays(before.last, 1) !== span.first) return [...all, span]
    return [...all.slice(0, -1), { first: before.first, last: span.last }]
  }, [])

/** Effective date of rows that have always been in force (resources/masters/SOURCES.md). */
const ALWAYS_IN_FORCE_SINCE = '2000-01-01'

/** The effective date of a row for display; null for one that has always been in force, as its date has no meaning. */
export const displayEffectiveFrom = (effectiveFrom: PlainDate): PlainDate | null =>
  effectiveFrom === ALWAYS_IN_FORCE_SINCE ? null : effectiveFrom
