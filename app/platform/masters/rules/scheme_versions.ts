import { compareDates, type PlainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/rows'
import { loanFormOf } from '#masters/rules/loan_types'
import { ALL_RULES, type RuleDefinition } from '#masters/rules/scheme_rule_names'
import { ruleInForce } from '#masters/rules/scheme_rules_on'

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
export interface VersionOfScheme {
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

/** Where a version stands on a day. */
export type VersionState = 'past' | 'in_force' | 'planned'

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
