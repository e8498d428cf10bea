import type { I18n } from '@adonisjs/i18n'
import {
  groupByTopic,
  lineName,
  lineValueText,
  listHref,
  namedRule,
  scopeName,
  scopePath,
  valueName,
  writtenRuleText,
} from '#administration/schemes/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { NotFound, sentence, sentenceValue } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import {
  type SchemeScope,
  type StoredRules,
  changesBetween,
  displayEffectiveFrom,
  rulesFor,
  versionsOf,
  storedRules,
} from '#masters/rules/schemes'
import type { RuleDefinition } from '#masters/rules/scheme_rules'
import db from '@adonisjs/lucid/services/db'
import { listDatedLines } from '#masters/queries/dated_lists'
import { type Lines, linesOn, listVersions } from '#masters/rules/dated_list_versions'
import {
  type DatedList,
  type LineField,
  descriptionOf,
  propertiesOf,
} from '#masters/rules/dated_lists'

type ComparisonQuery = Readonly<Record<string, unknown>>

/**
 * Returns two versions of a scheme side by side: by default the one in force and the next, or the one before.
 *
 * @param requested query of the URL: `left` and `right`, first days of versions, and `all` to include equal values
 * @throws NotFound for a date on which no version begins
 */
export function schemeComparison(scope: SchemeScope, requested: ComparisonQuery, i18n: I18n) {
  const rows = masters().rows.schemeRules
  const days = versionsOf(rows, scope).map(({ from }) => from)
  const [left, right] = chosenDays(days, requested)
  const [before, after] = [left, right].map((day) => storedRules(rows, scope, day))
  const different = new Set(changesBetween(before, after).map(({ rule }) => rule.name))
  const showsAll = requested.all === '1'
  const say = (rule: RuleDefinition, written: StoredRules) => {
    const words = writtenRuleText(rule, written.get(rule.name) ?? null, scope)
    return words === null ? null : String(sentenceValue(i18n, words))
  }
  const lines = rulesFor(scope).filter(({ name }) => showsAll || different.has(name))
  return {
    base: `/officer/schemes/${scopePath(scope)}`,
    name: String(sentenceValue(i18n, scopeName(scope))),
    days: days.toReversed().map((value) => ({ value, label: dayLabel(value, i18n) })),
    left,
    right,
    headings: [left, right].map((day) => dayLabel(day, i18n)),
    showsAll,
    topics: groupByTopic(lines, (rule) => ({
      ...namedRule(rule, i18n),
      left: say(rule, before),
      right: say(rule, after),
      /** In the reader's language. */
      lang: null as string | null,
      differs: different.has(rule.name),
    })).map(({ topic, rules }) => ({ title: i18n.t(`schemes.topics.${topic}`), rules })),
  }
}

/** Returns the label of a version's first day. */
const dayLabel = (day: PlainDate, i18n: I18n) =>
  displayEffectiveFrom(day) === null ? i18n.t('schemes.always') : formatDate(day, i18n.locale)

/**
 * Returns the two dates to compare.
 *
 * @throws NotFound for a date that is not one of them, and if there is none
 */
function chosenDays(
  days: readonly PlainDate[],
  requested: ComparisonQuery
): [PlainDate, PlainDate] {
  if (days.length === 0) throw new NotFound()
  const today = getClock().today()
  const current = days.findLastIndex((day) => day <= today)
  const defaults = current + 1 < days.length ? [current, current + 1] : [current - 1, current]
  const [left, right] = ['left', 'right'].map((side, at) => {
    const given = requested[side]
    if (given === undefined) return days[Math.max(0, defaults[at])]
    const day = days.find((one) => one === given)
    if (!day) throw new NotFound()
    return day
  })
  return [left, right]
}

/**
 * Returns two versions of a list side by side, like `schemeComparison` for rules.
 *
 * @param requested query of the URL: `left` and `right`, first days of versions, and `all` to include equal values
 * @throws NotFound for a date on which no version begins
 */
export async function datedListComparison(
  list: DatedList,
  requested: Readonly<Record<string, unknown>>,
  i18n: I18n
) {
  const description = descriptionOf(list)
  const lines = await listDatedLines(list, db.connection())
  const days = listVersions(description, lines).map(({ from }) => from)
  const [left, right] = chosenDays(days, requested)
  const [before, after] = [left, right].map((day) => linesOn(description, lines, day))
  const showsAll = requested.all === '1'
  const say = (side: Lines, key: string, field: LineField, property: string) => {
    const values = side.get(key)
    const words = values && lineValueText(field, values[property])
    return words ? String(sentenceValue(i18n, words)) : null
  }
  const topics = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const line = lineName(list, key, (after.get(key) ?? before.get(key))!)
    const rules = propertiesOf(description).map(({ property, field, locale }) => {
      const [was, is] = [before, after].map((side) => say(side, key, field, property))
      return {
        name: property,
        label: String(sentenceValue(i18n, valueName(line, field, locale))),
        left: was,
        right: is,
        lang: field.hasLanguages ? locale : null,
        differs: was !== is,
      }
    })
    return {
      title: String(sentenceValue(i18n, line)),
      rules: rules.filter(({ differs }) => showsAll || differs),
    }
  })
  return {
    base: listHref(list),
    name: sentence(i18n, `schemes.lists.${list.list}.of`, { scheme: scopeName(list.scope) }),
    days: days.toReversed().map((value) => ({ value, label: dayLabel(value, i18n) })),
    left,
    right,
    headings: [left, right].map((day) => dayLabel(day, i18n)),
    showsAll,
    topics: topics.filter(({ rules }) => rules.length > 0),
  }
}
