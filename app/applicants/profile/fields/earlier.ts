import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Reading } from '#kernel/formats/field_input'
import { masked } from '#kernel/formats/masks'
import { localName, masters } from '#masters/queries/masters'
import type { RevisionValue } from '#profile/contracts/revision'
import type { Field, Fields, SaidOf } from '#profile/fields/field'
import { choiceWords, readingsOf, shownFields } from '#profile/fields/follow'

/** What fields said before they were changed, by their names. */
export type EarlierValues = ReadonlyMap<string, RevisionValue>

/**
 * What a section said, in the reader's language: as it is read now, but for the fields that were changed since.
 *
 * @returns null where there was nothing of it yet
 */
export function readingsThen<F extends Fields>(
  fields: F,
  row: object | null | undefined,
  earlier: EarlierValues,
  i18n: I18n
): SaidOf<F> {
  const said: Record<string, Reading> = readingsOf(fields, row, i18n)
  for (const [name, field] of shownFields(fields)) {
    const value = earlier.get(name)
    if (value !== undefined) said[name] = readingOf(field, value, i18n)
  }
  return said as SaidOf<F>
}

/** Whether something was said at all. */
export const isSaid = (said: Record<string, Reading>) =>
  Object.values(said).some((reading) => reading !== null && reading !== '')

function readingOf({ as, list, stem, words }: Field, value: RevisionValue, i18n: I18n): Reading {
  if (as === 'sealed') return (value as string | null) ?? masked(null, stem!)
  if (as === 'choice') return choiceThen(list!, value, i18n.locale)
  if (value === null) return null
  if (as === 'day') return { day: value as PlainDate }
  if (typeof value === 'object') return 'paise' in value ? value : localName(value, i18n.locale)
  return as === 'answer' ? i18n.t(words![value ? 0 : 1]) : (value as string)
}

/** Revisions keep the names of a choice; a caste is read with its category. */
function choiceThen(list: Field['list'], value: RevisionValue, locale: string): string {
  if (typeof value !== 'object' || value === null || 'paise' in value) return String(value ?? '')
  if (list !== 'castes') return localName(value, locale)
  const caste = masters().rows.castes.find(({ nameEn }) => nameEn === value.nameEn)
  return caste ? choiceWords('castes', caste.id, locale) : localName(value, locale)
}
