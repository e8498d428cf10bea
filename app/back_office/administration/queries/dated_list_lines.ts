import type { I18n } from '@adonisjs/i18n'
import { lineName, valueName, lineValueText } from '#administration/dated_lists'
import { versionAuthors } from '#administration/queries/scheme_history'
import { getClock } from '#kernel/calendar/clock'
import { sentenceValue } from '#kernel/exceptions/sentence'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { displayEffectiveFrom } from '#masters/rules/always'
import { differingIn, type LineChange, listVersions } from '#masters/rules/dated_list_versions'
import { type DatedLine, type DatedList, descriptionOf } from '#masters/rules/dated_lists'
import { versionStates } from '#masters/rules/scheme_versions'

/** What differs in lines of a list, value by value, in words. */
export function changedValues(list: DatedList, changes: readonly LineChange[], i18n: I18n) {
  const say = (value: SentenceValue | null) => (value === null ? null : sentenceValue(i18n, value))
  return changes.flatMap((change) => {
    const { key, old, new: now } = change
    const line = lineName(list, key, (now ?? old)!)
    return differingIn(descriptionOf(list), change).map(({ property, field, locale }) => ({
      name: `${key}.${property}`,
      label: String(sentenceValue(i18n, valueName(line, field, locale))),
      old: say(old && lineValueText(field, old[property])),
      new: say(now && lineValueText(field, now[property])),
      lang: field.hasLanguages ? locale : null,
    }))
  })
}

/** The versions of a list, the newest first: what changed with each, and who made it when. */
export async function listHistory(list: DatedList, lines: readonly DatedLine[], i18n: I18n) {
  const description = descriptionOf(list)
  const versions = listVersions(description, lines)
  const states = versionStates(versions, getClock().today())
  const makers = await versionAuthors(description.master.table)
  const [whose] = Object.values(description.rowsOf(list))
  return versions.toReversed().map(({ from, changes }) => ({
    from,
    since: displayEffectiveFrom(from),
    state: states.get(from)!,
    isOwn: true,
    /** What the portal came with is not listed line by line. */
    changes: displayEffectiveFrom(from) === null ? [] : changedValues(list, changes, i18n),
    made: makers.get(`${whose ?? ''}|${from}`) ?? null,
  }))
}
