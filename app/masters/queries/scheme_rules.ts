import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import type { Catalogue } from '#masters/queries/catalogue'
import { masters } from '#masters/queries/masters'
import type { SchemeRules } from '#masters/rules/scheme_rule_names'
import { schemeRulesOn } from '#masters/rules/scheme_rules_on'

export type { SchemeRules } from '#masters/rules/scheme_rule_names'
export { InvalidSchemeRule } from '#masters/rules/scheme_rules_on'

/** Rules already read, for as long as their catalogue is in use. */
const known = new WeakMap<Catalogue, Map<string, SchemeRules>>()

/**
 * The rules of a scheme (the loan type is its number) on a day, India's today by default. They
 * change only on the days some row starts to apply, so days between two such days share one answer.
 *
 * @throws UnknownMaster when there is no such scheme, InvalidSchemeRule when a rule cannot be read
 */
export function schemeRules(schemeId: number, onDate: PlainDate = getClock().today()): SchemeRules {
  const catalogue = masters()
  const scheme = catalogue.scheme(schemeId)
  /** Rows come in the order of their days. */
  const since = catalogue.rows.schemeRules.findLast((row) => row.effectiveFrom <= onDate)
  const key = `${scheme.id}|${since?.effectiveFrom ?? onDate}`

  const ofCatalogue = known.get(catalogue) ?? new Map<string, SchemeRules>()
  known.set(catalogue, ofCatalogue)
  const rules = ofCatalogue.get(key) ?? schemeRulesOn(catalogue.rows.schemeRules, scheme.id, onDate)
  ofCatalogue.set(key, rules)
  return rules
}
