import { getClock } from '#kernel/calendar/clock'
import { compareDates, type PlainDate } from '#kernel/calendar/plain_date'
import type { Catalogue } from '#masters/queries/catalogue'
import { masters } from '#masters/queries/masters'
import {
  SCHEME_RULES,
  type CountingDay,
  type RulesBy,
  type SchemeRules,
} from '#masters/rules/scheme_rule_names'
import { schemeRulesOn } from '#masters/rules/scheme_rules_on'

export type { CountingDay, RulesBy, SchemeRules } from '#masters/rules/scheme_rule_names'
export { InvalidSchemeRule } from '#masters/rules/scheme_rules_on'

/** Rules already read, for as long as their catalogue is in use. */
const cache = new WeakMap<Catalogue, Map<string, SchemeRules>>()

/**
 * The whole scheme (the loan type is its number) as it is offered on a day, India's today by default:
 * for what is said to the public. What decides on a record asks `rulesThatCount`. Rules change only
 * on the days some row starts to apply, so days between two such days share one answer.
 *
 * @throws UnknownMaster when there is no such scheme, InvalidSchemeRule when a rule cannot be read
 */
export function schemeRules(schemeId: number, onDate: PlainDate = getClock().today()): SchemeRules {
  const catalogue = masters()
  const scheme = catalogue.scheme(schemeId)
  /** Rows come in the order of their days. */
  const since = catalogue.rows.schemeRules.findLast((row) => row.effectiveFrom <= onDate)
  const key = `${scheme.id}|${since?.effectiveFrom ?? onDate}`

  const ofCatalogue = cache.get(catalogue) ?? new Map<string, SchemeRules>()
  cache.set(catalogue, ofCatalogue)
  const rules = ofCatalogue.get(key) ?? schemeRulesOn(catalogue.rows.schemeRules, scheme.id, onDate)
  ofCatalogue.set(key, rules)
  return rules
}

/**
 * The scheme as of the days that count for a record (DECISIONS 5): of each day given the rules that
 * count by it, and no others, so that nobody reads a rule by a wrong day.
 *
 * @throws as `schemeRules`
 */
export function rulesByCountingDay<D extends CountingDay>(
  schemeId: number,
  days: Readonly<Record<D, PlainDate>>
): RulesBy<D> {
  const rules = Object.entries(SCHEME_RULES).flatMap(([name, { day }]) =>
    day in days
      ? [[name, schemeRules(schemeId, days[day as D])[name as keyof SchemeRules]] as const]
      : []
  )
  return Object.freeze(Object.fromEntries(rules)) as RulesBy<D>
}

/** A scheme's rules from a day on, until the next version. */
export interface SchemeVersion {
  from: PlainDate
  rules: SchemeRules
}

/** Every version of a scheme, the newest first: for statements that read records of many days. */
export function schemeVersions(schemeId: number): SchemeVersion[] {
  const days = new Set(masters().rows.schemeRules.map(({ effectiveFrom }) => effectiveFrom))
  return [...days]
    .toSorted(compareDates)
    .toReversed()
    .map((from) => ({ from, rules: schemeRules(schemeId, from) }))
}
