import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { lineName, listHref, valueName, lineValueText } from '#administration/dated_lists'
import { chosenDays, dayLabel } from '#administration/queries/scheme_comparison'
import { scopeName } from '#administration/scheme_words'
import { sentence, sentenceValue } from '#kernel/exceptions/sentence'
import { listDatedLines } from '#masters/queries/dated_rows'
import { type Lines, linesOn, listVersions } from '#masters/rules/dated_list_versions'
import {
  type DatedList,
  descriptionOf,
  type LineField,
  propertiesOf,
} from '#masters/rules/dated_lists'

/**
 * Two versions of a list side by side, as `schemeComparison` shows those of the rules.
 *
 * @param requested the address: `left` and `right`, days on which versions begin, and `all` for what is the same
 * @throws NotFound for a day on which none begins
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
