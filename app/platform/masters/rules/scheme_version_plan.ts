import { compareDates, parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { plainRupees, type Paise } from '#kernel/money/paise'
import { percentNumber, type BasisPoints } from '#kernel/rates/basis_points'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { contradictionsIn, valueProblem } from '#masters/rules/scheme_limits'
import {
  AS_ALL_SCHEMES,
  type RuleDefinition,
  ruleInForce,
  schemeRulesOn,
} from '#masters/rules/scheme_rules'
import {
  changesBetween,
  isSameValue,
  type RuleChange,
  rulesFor,
  type SchemeScope,
  storedRules,
} from '#masters/rules/schemes'

/** The entered values of a version. */
export interface TypedVersion {
  /** By the name of the rule. */
  values: Readonly<Record<string, string>>
  /** Rules for which the scheme has a value of its own; the scope of all schemes has all rules. */
  own: readonly string[]
}

interface RequestedVersion {
  scope: SchemeScope
  from: PlainDate
  /** Start of the planned version that it replaces. */
  replaces: PlainDate | null
  typed: TypedVersion
}

/** A problem of a version, with its day or with a rule. */
export interface VersionProblem {
  field: string
  problem: string
  /** The other of two contradicting rules. */
  other?: RuleDefinition
  /** The scheme in which they contradict each other. */
  schemeId?: number
  /** The day of a later version from which they contradict each other. */
  day?: PlainDate
}

export interface VersionPlan {
  problems: VersionProblem[]
  /** All rows without the version, and with it. */
  rows: readonly [before: readonly SchemeRuleRow[], after: readonly SchemeRuleRow[]]
  /** Rows to be written, replacing those of `replaces`. */
  writes: Omit<SchemeRuleRow, 'id'>[]
  /** Differences from the given day, compared with the rules without this version. */
  changes: RuleChange[]
}

interface PlanContext {
  today: PlainDate
  categories: readonly string[]
  schemeIds: readonly number[]
}

/** Returns the rows without a version that has not begun. */
export const withoutVersion = (
  rows: readonly SchemeRuleRow[],
  scope: SchemeScope,
  from: PlainDate | null
) => rows.filter((row) => row.schemeId !== scope || row.effectiveFrom !== from)

/**
 * Plans a version: only differences from the rules that would be in force on its day without it are written, so that a
 * version never reverts another one.
 */
export function planVersion(
  rows: readonly SchemeRuleRow[],
  { scope, from, replaces, typed }: RequestedVersion,
  { today, categories, schemeIds }: PlanContext
): VersionPlan {
  const base = withoutVersion(rows, scope, replaces)
  const before = storedRules(base, scope, from)
  const problems = dayProblems(base, { scope, from, today })
  const writes: Omit<SchemeRuleRow, 'id'>[] = []
  for (const rule of rulesFor(scope)) {
    const { name } = rule
    const old = before.get(name)
    const isOwn = scope === null || typed.own.includes(name)
    const row = { schemeId: scope, name, effectiveFrom: from }
    if (!isOwn) {
      const common = ruleInForce(base, null, name, from)
      if (!common && !rule.isOptional)
        problems.push({ field: `values.${name}`, problem: 'missing' })
      if (old?.isOwn) writes.push({ ...row, value: AS_ALL_SCHEMES })
      continue
    }
    const value = normaliseValue(rule, typed.values[name] ?? '', categories)
    /** Some rules exist in every scheme, but not for all schemes together. */
    if (!old && value === '' && scope === null) continue
    const problem = valueProblem(rule, value, new Set(categories))
    if (problem) problems.push({ field: `values.${name}`, problem })
    else if (!old?.isOwn || !isSameValue(rule, old.value, value)) {
      writes.push({ ...row, value: value || null })
    }
  }
  const next = [...base, ...writes.map((row) => ({ ...row, id: 0 }))]
  if (problems.length === 0) {
    const affected = scope === null ? schemeIds : [scope]
    problems.push(...contradictions(next, scope, affected, from))
  }
  const changes = changesBetween(before, storedRules(next, scope, from))
  return { problems, writes, changes, rows: [base, next] }
}

function dayProblems(
  base: readonly SchemeRuleRow[],
  { scope, from, today }: { scope: SchemeScope; from: PlainDate; today: PlainDate }
): VersionProblem[] {
  if (from < today) return [{ field: 'from', problem: 'before_today' }]
  const isTaken = base.some((row) => row.schemeId === scope && row.effectiveFrom === from)
  return isTaken ? [{ field: 'from', problem: 'day_taken' }] : []
}

/** Returns rules that contradict each other on the day, or on the day of a later version, in any scheme concerned. */
function contradictions(
  next: readonly SchemeRuleRow[],
  scope: SchemeScope,
  schemeIds: readonly number[],
  from: PlainDate
): VersionProblem[] {
  const later = next.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > from)
  const days = [from, ...[...new Set(later)].toSorted(compareDates)]
  const found = new Map<string, VersionProblem>()
  for (const schemeId of schemeIds) {
    const known = new Set(rulesFor(schemeId).map(({ name }) => name))
    for (const day of days) {
      for (const { less, more, isBelow } of contradictionsIn(schemeRulesOn(next, schemeId, day))) {
        if (!known.has(less.name)) continue
        if (isClosedByItself(next, schemeId, [less, more], day)) continue
        const field = `values.${less.name}`
        if (found.has(field)) continue
        found.set(field, {
          field,
          problem: isBelow ? 'not_below' : 'more_than',
          other: more,
          ...(scope === null ? { schemeId } : {}),
          ...(day > from ? { day } : {}),
        })
      }
    }
  }
  return [...found.values()]
}

/**
 * Whether the contradicting days are a scheme's own and one of all schemes: the day of all schemes then opens or closes
 * the other schemes, and this scheme accepts no applications, which is not an error in either.
 */
function isClosedByItself(
  next: readonly SchemeRuleRow[],
  schemeId: number,
  pair: readonly [RuleDefinition, RuleDefinition],
  day: PlainDate
): boolean {
  if (pair.some(({ topic }) => topic !== 'opening')) return false
  const [first, second] = pair.map(({ name }) => ruleInForce(next, schemeId, name, day)?.schemeId)
  return first !== second
}

/** Normalises an entered value for storage; an unreadable one remains unchanged. */
function normaliseValue(
  { unit, read }: RuleDefinition,
  typed: string,
  categories: readonly string[]
) {
  const text = normaliseDigits(typed).trim()
  if (unit === 'categories') {
    const chosen = text.split(/\s+/).filter(Boolean)
    const known = categories.filter((code) => chosen.includes(code))
    return [...known, ...chosen.filter((code) => !categories.includes(code))].join(' ')
  }
  if (unit === 'day') return parsePlainDate(text) ?? text
  const value = text === '' ? null : read(text)
  if (value === null) return text
  if (unit === 'rupees') return plainRupees(value as Paise).replace(/\.00$/, '')
  if (unit === 'percent') return percentNumber(value as BasisPoints)
  return unit === 'yes_or_no' ? text : String(value)
}
