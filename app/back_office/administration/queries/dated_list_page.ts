import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { listHref, listSubject } from '#administration/dated_lists'
import { listHistory } from '#administration/queries/dated_list_lines'
import { documentsOn } from '#administration/queries/scheme_page'
import { sentencesOn } from '#administration/queries/scheme_sentences'
import { scopeName, scopePath } from '#administration/scheme_words'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { getClock } from '#kernel/calendar/clock'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { listDatedLines, linesVersion } from '#masters/queries/dated_rows'
import { type DatedList, isTextList, kindOfList } from '#masters/rules/dated_lists'

/** A list of a scheme as it is today, with its versions. */
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
