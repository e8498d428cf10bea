import type { I18n } from '@adonisjs/i18n'
import { lineName, valueName } from '#administration/dated_lists'
import { ruleName } from '#administration/scheme_words'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { textColumn, TEXT_LOCALES } from '#kernel/formats/languages'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { ruleText } from '#masters/queries/scheme_texts'
import { displayEffectiveFrom } from '#masters/rules/always'
import type { LineChange } from '#masters/rules/dated_list_versions'
import {
  type DatedList,
  descriptionOf,
  isTextList,
  propertiesOf,
  type TextListName,
} from '#masters/rules/dated_lists'
import { PLACEHOLDERS } from '#masters/rules/rule_texts'
import { rulesFor, type SchemeScope } from '#masters/rules/scheme_versions'

const LISTS = {
  guidelines: 'guidelines',
  eligibility: 'eligibility',
  loi_terms: 'loiTerms',
} as const

const schemesOf = (scope: SchemeScope) =>
  scope === null ? masters().schemes.map(({ id }) => id) : [scope]

/** What readers see of a text: of one for all schemes each that differs between them. */
const shownTexts = (text: string, locale: string, scope: SchemeScope, day: PlainDate): string[] => {
  const row = { [textColumn('text', locale)]: text }
  return [...new Set(schemesOf(scope).map((id) => ruleText(row, locale, schemeRules(id, day))))]
}

/** Sentences of a day in every language, as readers see them: with those of all schemes before its own. */
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

/** What readers will see of the sentences that a version changes, by the rules of its day. */
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

/** What may be written for a figure, and what it says on a day. */
export function placeholdersFor(list: DatedList, day: PlainDate, i18n: I18n) {
  if (!isTextList(list.list)) return []
  const known = new Set(rulesFor(list.scope).map(({ name }) => name))
  return PLACEHOLDERS.filter(({ rule }) => known.has(rule.name)).map(({ name, rule }) => ({
    name: `{${name}}`,
    rule: String(sentenceValue(i18n, ruleName(rule))),
    value: shownTexts(`{${name}}`, i18n.locale, list.scope, day).join(' / '),
  }))
}
