import type { I18n } from '@adonisjs/i18n'
import { type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, formatRupees } from '#kernel/money/paise'
import { type BasisPoints, formatPercent } from '#kernel/rates/basis_points'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanTypeOfPath, loanTypePath } from '#masters/rules/loan_types'
import { RULE_TOPICS, type RuleDefinition } from '#masters/rules/scheme_rules'
import type { SchemeScope, WrittenRule } from '#masters/rules/scheme_versions'

/** URL part for the rules of all schemes. */
const ALL_SCHEMES = 'all'

export const scopePath = (scope: SchemeScope): string =>
  scope === null ? ALL_SCHEMES : loanTypePath(scope)

/** Returns the scope that a URL names; the route admits no other values. */
export const requestedScope = ({ scheme }: Record<string, string | undefined>): SchemeScope =>
  loanTypeOfPath(scheme ?? ALL_SCHEMES)

/** Every scheme, after the common rules. */
export const SCOPE_PATHS = new RegExp(`^(?:${ALL_SCHEMES}|${Object.keys(LOAN_TYPES).join('|')})$`)

/** Returns the name of the scope. */
export const scopeName = (scope: SchemeScope): SentenceValue =>
  scope === null ? { key: 'schemes.all' } : masters().scheme(scope)

export const ruleName = ({ name }: RuleDefinition): SentenceValue => ({
  key: `schemes.rules.${name}`,
})

/** Returns a rule with its label. */
export const namedRule = (rule: RuleDefinition, i18n: I18n) => ({
  name: rule.name,
  label: String(sentenceValue(i18n, ruleName(rule))),
})

/** Groups rules by topic for display; topics without rules are omitted. */
export const groupByTopic = <Shown>(
  rules: readonly RuleDefinition[],
  show: (rule: RuleDefinition) => Shown
) =>
  RULE_TOPICS.map((topic) => ({
    topic,
    rules: rules.filter((rule) => rule.topic === topic).map(show),
  })).filter((one) => one.rules.length > 0)

/** Returns the value of a rule with its unit; an empty one is off, and an unreadable one is shown unchanged. */
export function ruleValueText({ unit, read }: RuleDefinition, written: string): SentenceValue {
  if (written === '')
    return { key: unit === 'day' ? 'schemes.values.no_day' : 'schemes.values.off' }
  const value = read(written)
  if (value === null) return written
  switch (unit) {
    case 'years':
    case 'months':
      return { key: `schemes.values.${unit}`, params: { count: Number(value) } }
    case 'days':
      return { key: 'common.durations.days', params: { days: Number(value) } }
    case 'day':
      return { day: value as PlainDate }
    case 'rupees':
      return formatRupees(value as Paise)
    case 'percent':
      return formatPercent(value as BasisPoints)
    case 'yes_or_no':
      return { key: `common.answers.${value ? 'yes' : 'no'}` }
    case 'categories':
      return listed((value as readonly string[]).map(categoryName))
    case 'number':
      return String(value)
  }
}

const categoryName = (code: string): SentenceValue =>
  masters().rows.casteCategories.find((one) => one.code === code) ?? code

const listed = ([first, ...rest]: readonly SentenceValue[]): SentenceValue =>
  rest.length === 0 ? first : { key: 'schemes.values.pair', params: { first, rest: listed(rest) } }

/** The same for a scheme, stating whether the value is its own; null is no rule. */
export function writtenRuleText(
  rule: RuleDefinition,
  written: WrittenRule | null,
  scope: SchemeScope
): SentenceValue | null {
  if (!written) return null
  const value = ruleValueText(rule, written.value)
  return written.isOwn || scope === null
    ? value
    : { key: 'schemes.values.as_all', params: { value } }
}
