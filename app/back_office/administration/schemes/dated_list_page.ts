import type { I18n } from '@adonisjs/i18n'
import {
  lineName,
  lineValueText,
  listHref,
  listSubject,
  sentencesOn,
  valueName,
} from '#administration/schemes/dated_lists'
import { documentsOn, versionAuthors } from '#administration/schemes/scheme_pages'
import { getClock } from '#kernel/calendar/clock'
import { type SentenceValue, sentenceValue } from '#kernel/exceptions/refusal'
import { displayEffectiveFrom, versionStates } from '#masters/rules/scheme_versions'
import { type LineChange, differingIn, listVersions } from '#masters/rules/dated_list_versions'
import {
  type DatedLine,
  type DatedList,
  descriptionOf,
  isTextList,
  kindOfList,
} from '#masters/rules/dated_lists'
import db from '@adonisjs/lucid/services/db'
import { scopeName, scopePath } from '#administration/schemes/scheme_words'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { linesVersion, listDatedLines } from '#masters/queries/dated_lists'

/** Returns the differences between lines of a list as text, value by value. */
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

/** Returns the versions of a list, newest first, with their changes, author and time. */
async function listHistory(list: DatedList, lines: readonly DatedLine[], i18n: I18n) {
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
    /** The initial version is not listed line by line. */
    changes: displayEffectiveFrom(from) === null ? [] : changedValues(list, changes, i18n),
    made: makers.get(`${whose ?? ''}|${from}`) ?? null,
  }))
}

/** Returns a list of a scheme as of today, with its versions. */
export async function datedListPage(list: DatedList, i18n: I18n) {
  const today = getClock().today()
  const { scope } = list
  const lines = await listDatedLines(list, db.connection())
  const isOfDirectors = list.list === 'director_documents'
  return {
    list: list.list,
    base: listHref(list),
    isAll: scope === null,
    scheme: {
      name: String(sentenceValue(i18n, scopeName(scope))),
      href: `/officer/schemes/${scopePath(scope)}`,
    },
    version: linesVersion(lines),
    waiting: await waitingChangeOf(kindOfList(list.list), listSubject(list), i18n),
    sentences: isTextList(list.list) ? sentencesOn(list.list, scope, today) : null,
    documents:
      isTextList(list.list) || scope === null
        ? null
        : documentsOn(scope, today, i18n).find(({ ofDirector }) => ofDirector === isOfDirectors)!,
    versions: await listHistory(list, lines, i18n),
  }
}
