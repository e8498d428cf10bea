import type { I18n } from '@adonisjs/i18n'
import { NotFound, type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, formatRupees } from '#kernel/money/paise'
import { type BasisPoints, formatPercent } from '#kernel/rates/basis_points'
import { masters } from '#masters/queries/masters'
import {
  LOAN_TYPES,
  type SchemeScope,
  type StoredRule,
  displayEffectiveFrom,
  loanTypeOfPath,
  loanTypePath,
  rulesFor,
} from '#masters/rules/schemes'
import { RULE_TOPICS, type RuleDefinition } from '#masters/rules/scheme_rules'
import { TEXT_LOCALES, type Translated, textColumn } from '#kernel/formats/languages'
import {
  DATED_LISTS,
  type DatedList,
  type DatedListName,
  type LineField,
  type LineValues,
  type TextListName,
  descriptionOf,
  isTextList,
  kindOfList,
  listExists,
  propertiesOf,
} from '#masters/rules/dated_lists'
import { schemeRules } from '#masters/queries/scheme_rules'
import { ruleText } from '#masters/queries/dated_lists'
import type { LineChange } from '#masters/rules/dated_list_versions'
import { PLACEHOLDERS } from '#masters/rules/rule_texts'
import { type WaitingChanges, openKeyOf } from '#maker_checker/queries/confirmations'

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
      return joinValues((value as readonly string[]).map(categoryName))
    case 'number':
      return String(value)
  }
}

const categoryName = (code: string): SentenceValue =>
  masters().rows.casteCategories.find((one) => one.code === code) ?? code

const joinValues = ([first, ...rest]: readonly SentenceValue[]): SentenceValue =>
  rest.length === 0
    ? first
    : { key: 'schemes.values.pair', params: { first, rest: joinValues(rest) } }

/** The same for a scheme, stating whether the value is its own; null is no rule. */
export function writtenRuleText(
  rule: RuleDefinition,
  written: StoredRule | null,
  scope: SchemeScope
): SentenceValue | null {
  if (!written) return null
  const value = ruleValueText(rule, written.value)
  return written.isOwn || scope === null
    ? value
    : { key: 'schemes.values.as_all', params: { value } }
}

/** Returns the URL part of a list: 'director-documents'. */
const pathOf = (list: DatedListName) => list.replaceAll('_', '-')

/** Every list, as named in URLs. */
export const LIST_PATHS = new RegExp(`^(?:${DATED_LISTS.map(pathOf).join('|')})$`)

/** Returns the list that a URL names. @throws NotFound if the scheme does not have it */
export function requestedList(params: Record<string, string | undefined>): DatedList {
  const list = DATED_LISTS.find((one) => pathOf(one) === params.list)
  const found = list && { list, scope: requestedScope(params) }
  if (!found || !listExists(found)) throw new NotFound()
  return found
}

/** Returns the URL of a list. */
export const listHref = ({ list, scope }: DatedList) =>
  `/officer/schemes/${scopePath(scope)}/${pathOf(list)}`

/** Returns the subject by which a change of a list is found. */
export const listSubject = ({ list, scope }: DatedList) => `${scopePath(scope)}.${list}`

/** Returns the name of a line: the number of a text, or the name of a document. */
export function lineName(
  { list }: Pick<DatedList, 'list'>,
  key: string,
  values: LineValues
): SentenceValue {
  return isTextList(list)
    ? { key: `schemes.lists.${list}.line`, params: { number: key } }
    : (values as unknown as Translated<'name'>)
}

/** Returns the name of a value in a line: 'PAN Card: name (Marathi)'. */
export const valueName = (
  line: SentenceValue,
  { name }: LineField,
  locale: string | null
): SentenceValue => ({
  key: `schemes.lists.values.${name}`,
  params: locale === null ? { line } : { line, language: { language: locale } },
})

/** Returns a value of a line for display; null for none. */
export function lineValueText(
  { kind }: LineField,
  value: string | undefined
): SentenceValue | null {
  if (kind === 'flag') return { key: `schemes.${value ? 'required' : 'optional'}` }
  return value || null
}

const LISTS = {
  guidelines: 'guidelines',
  eligibility: 'eligibility',
  loi_terms: 'loiTerms',
} as const

const schemesOf = (scope: SchemeScope) =>
  scope === null ? masters().schemes.map(({ id }) => id) : [scope]

/** Returns a text as readers see it; for a text of all schemes, each version that differs between them. */
const shownTexts = (text: string, locale: string, scope: SchemeScope, day: PlainDate): string[] => {
  const row = { [textColumn('text', locale)]: text }
  return [...new Set(schemesOf(scope).map((id) => ruleText(row, locale, schemeRules(id, day))))]
}

/** Returns the texts of a date in every language as readers see them, those of all schemes first. */
export function sentencesOn(list: TextListName, scope: SchemeScope, day: PlainDate) {
  const rows = masters()
    [LISTS[list]](scope ?? 0, day)
    .filter(({ schemeId }) => schemeId === null || schemeId === scope)
  return rows.map((row) => ({
    id: row.id,
    number: row.srNo,
    isOfAll: row.schemeId === null,
    since: displayEffectiveFrom(row.effectiveFrom),
    texts: TEXT_LOCALES.map((locale) => {
      const text = (row as Readonly<Record<string, unknown>>)[textColumn('text', locale)]
      if (typeof text !== 'string') return { locale, text: null }
      const shown = shownTexts(text, locale, scope, day)
      return { locale, text: shown.length === 1 ? shown[0] : text }
    }),
  }))
}

/** Returns previews of the texts that a version changes, with the rules in force on its first day. */
export function previewsOf(
  list: DatedList,
  changes: readonly LineChange[],
  day: PlainDate,
  i18n: I18n
) {
  if (!isTextList(list.list)) return []
  return changes.flatMap(({ key, new: values }) =>
    propertiesOf(descriptionOf(list)).flatMap(({ property, field, locale }) => {
      if (!values?.[property] || locale === null) return []
      return [
        {
          name: `${key}.${property}`,
          label: String(sentenceValue(i18n, valueName(lineName(list, key, values), field, locale))),
          lang: locale,
          texts: shownTexts(values[property], locale, list.scope, day),
        },
      ]
    })
  )
}

/** Returns the placeholders for figures, with their values on a date. */
export function placeholdersFor(list: DatedList, day: PlainDate, i18n: I18n) {
  if (!isTextList(list.list)) return []
  const known = new Set(rulesFor(list.scope).map(({ name }) => name))
  return PLACEHOLDERS.filter(({ rule }) => known.has(rule.name)).map(({ name, rule }) => ({
    name: `{${name}}`,
    rule: String(sentenceValue(i18n, ruleName(rule))),
    value: shownTexts(`{${name}}`, i18n.locale, list.scope, day).join(' / '),
  }))
}

/** Returns the key of a pending change of a list. */
const listKey = (list: DatedList) => openKeyOf(kindOfList(list.list), listSubject(list))

export const listKeysOf = (scope: SchemeScope) =>
  DATED_LISTS.map((list) => listKey({ list, scope }))

/** Returns the pending changes of a scheme's lists. */
export const pendingListChanges = (scope: SchemeScope, waiting: WaitingChanges) =>
  Object.fromEntries(
    DATED_LISTS.map((list) => [list, waiting.get(listKey({ list, scope })) ?? null])
  ) as Record<DatedListName, NonNullable<ReturnType<WaitingChanges['get']>> | null>
