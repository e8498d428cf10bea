import { requestedScope, scopePath } from '#administration/scheme_words'
import { NotFound, type SentenceValue } from '#kernel/exceptions/refusal'
import type { Translated } from '#kernel/formats/languages'
import {
  DATED_LISTS,
  type DatedList,
  type DatedListName,
  isTextList,
  listExists,
  type LineField,
  type LineValues,
} from '#masters/rules/dated_lists'

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
export function lineValueText({ kind }: LineField, value: string | undefined): SentenceValue | null {
  if (kind === 'flag') return { key: `schemes.${value ? 'required' : 'optional'}` }
  return value || null
}
