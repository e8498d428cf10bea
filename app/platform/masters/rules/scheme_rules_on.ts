import type { PlainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/rows'
import { SCHEME_RULES, type SchemeRules } from '#masters/rules/scheme_rule_names'

/** A rule that applies has no row or a value nobody can read: the masters must be corrected. */
export class InvalidSchemeRule extends Error {
  constructor(schemeId: number, name: string, onDate: PlainDate, value: string | null | undefined) {
    const what = value === undefined ? 'has no row' : `has the unreadable value "${value}"`
    super(`Scheme rule ${name} of scheme ${schemeId} ${what} on ${onDate}`)
  }
}

/** In a row of a scheme: from its day on the scheme has the rule of all schemes again. */
export const AS_ALL_SCHEMES = 'as_all_schemes'

/**
 * The row in force: the scheme's own before the general one, of these the latest.
 *
 * @param schemeId null for what all schemes have
 */
export function ruleInForce(
  rows: readonly SchemeRuleRow[],
  schemeId: number | null,
  name: string,
  onDate: PlainDate
): SchemeRuleRow | undefined {
  const inForce = rows.filter((row) => row.name === name && row.effectiveFrom <= onDate)
  const latest = (wanted: number | null) =>
    inForce
      .filter((row) => row.schemeId === wanted)
      .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  const own = latest(schemeId)
  return own && own.value !== AS_ALL_SCHEMES ? own : latest(null)
}

/**
 * The rules of a scheme on a day, from rows with the day each starts to apply.
 * @throws InvalidSchemeRule
 */
export function schemeRulesOn(
  rows: readonly SchemeRuleRow[],
  schemeId: number,
  onDate: PlainDate
): SchemeRules {
  const entries = Object.entries(SCHEME_RULES).map(([key, { name, read, isOptional }]) => {
    const row = ruleInForce(rows, schemeId, name, onDate)
    const written = row?.value?.trim() ?? ''
    const value = written === '' ? null : read(written)
    const isLeftOpen = isOptional && row !== undefined && written === ''
    if (value === null && !isLeftOpen) {
      throw new InvalidSchemeRule(schemeId, name, onDate, row && row.value)
    }
    return [key, value]
  })
  return Object.freeze(Object.fromEntries(entries)) as SchemeRules
}
