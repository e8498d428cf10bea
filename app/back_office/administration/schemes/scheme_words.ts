import type { I18n } from '@adonisjs/i18n'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { sentenceValue } from '#kernel/exceptions/sentence'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, formatRupees } from '#kernel/money/paise'
import { type BasisPoints, formatPercent } from '#kernel/rates/basis_points'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanTypeOfPath, loanTypePath } from '#masters/rules/loan_types'
import { RULE_TOPICS, type RuleDefinition } from '#masters/rules/scheme_rules'
import type { SchemeScope, WrittenRule } from '#masters/rules/scheme_versions'

/** The part of an address that stands for the rules of all schemes. */
const ALL_SCHEMES = 'all'

export const scopePath = (scope: SchemeScope): string =>
  scope === null ? ALL_SCHEMES : loanTypePath(scope)

/** Whose rules an address is about; the route lets no other words through. */
export const requestedScope = ({ scheme }: Record<string, string | undefined>): SchemeScope =>
  loanTypeOfPath(scheme ?? ALL_SCHEMES)

/** Every scheme, and first what all of them have. */
export const SCOPE_PATHS = new RegExp(`^(?:${ALL_SCHEMES}|${Object.keys(LOAN_TYPES).join('|')})$`)

/** Whose rules they are, in words. */
export const scopeName = (scope: SchemeScope): SentenceValue =>
  scope === null ? { key: 'schemes.all' } : masters().scheme(scope)

export const ruleName = ({ name }: RuleDefinition): SentenceValue => ({
  key: `schemes.rules.${name}`,
})

/** A rule as pages name it. */
export const namedRule = (rule: RuleDefinition, i18n: I18n) => ({
  name: rule.name,
  label: String(sentenceValue(i18n, ruleName(rule))),
})

/** Rules by what they are about, each as a page shows it; what none is about is left out. */
export const groupByTopic = <Shown>(
  rules: readonly RuleDefinition[],
  show: (rule: RuleDefinition) => Shown
) =>
  RULE_TOPICS.map((topic) => ({
    topic,
    rules: rules.filter((rule) => rule.topic === topic).map(show),
  })).filter((one) => one.rules.length > 0)

/** A value of a rule with its unit; one left open is off, one that cannot be read stands as it is. */
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

/** The same of a scheme, which says whether it is its own; null is no rule. */
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
