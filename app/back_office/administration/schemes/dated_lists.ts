import { requestedScope, ruleName, scopePath } from '#administration/schemes/scheme_words'
import { NotFound, type SentenceValue } from '#kernel/exceptions/refusal'
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
import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { ruleText } from '#masters/queries/dated_lists'
import { type SchemeScope, displayEffectiveFrom, rulesFor } from '#masters/rules/scheme_versions'
import type { LineChange } from '#masters/rules/dated_list_versions'
import { PLACEHOLDERS } from '#masters/rules/rule_texts'
import { type WaitingChanges, openKeyOf } from '#maker_checker/queries/open_changes'

/** The part of an address that stands for a list: 'director-documents'. */
const pathOf = (list: DatedListName) => list.replaceAll('_', '-')

/** Every list, as addresses name them. */
export const LIST_PATHS = new RegExp(`^(?:${DATED_LISTS.map(pathOf).join('|')})$`)

/** Which list an address is about. @throws NotFound for one that the scheme has not */
export function requestedList(params: Record<string, string | undefined>): DatedList {
  const list = DATED_LISTS.find((one) => pathOf(one) === params.list)
  const found = list && { list, scope: requestedScope(params) }
  if (!found || !listExists(found)) throw new NotFound()
  return found
}

/** The address of a list. */
export const listHref = ({ list, scope }: DatedList) =>
  `/officer/schemes/${scopePath(scope)}/${pathOf(list)}`

/** By which a change of one is found. */
export const listSubject = ({ list, scope }: DatedList) => `${scopePath(scope)}.${list}`

/** What a line is called: a sentence by its number, a paper by its name. */
export function lineName(
  { list }: Pick<DatedList, 'list'>,
  key: string,
  values: LineValues
): SentenceValue {
  return isTextList(list)
    ? { key: `schemes.lists.${list}.line`, params: { number: key } }
    : (values as unknown as Translated<'name'>)
}

/** What of a line a value is: 'PAN Card: name (Marathi)'. */
export const valueName = (
  line: SentenceValue,
  { name }: LineField,
  locale: string | null
): SentenceValue => ({
  key: `schemes.lists.values.${name}`,
  params: locale === null ? { line } : { line, language: { language: locale } },
})

/** A value of a line in words; null for none. */
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

/** The key under which a change of a list waits. */
const listKey = (list: DatedList) => openKeyOf(kindOfList(list.list), listSubject(list))

export const listKeysOf = (scope: SchemeScope) =>
  DATED_LISTS.map((list) => listKey({ list, scope }))

/** The changes of a scheme's lists that wait. */
export const pendingListChanges = (scope: SchemeScope, waiting: WaitingChanges) =>
  Object.fromEntries(
    DATED_LISTS.map((list) => [list, waiting.get(listKey({ list, scope })) ?? null])
  ) as Record<DatedListName, NonNullable<ReturnType<WaitingChanges['get']>> | null>
