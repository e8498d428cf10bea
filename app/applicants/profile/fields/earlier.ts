import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue } from '#kernel/formats/field_input'
import { maskNumber } from '#kernel/formats/masks'
import { localName, masters } from '#masters/queries/masters'
import type { RevisionValue } from '#profile/contracts/revision'
import type { Field, Fields, DisplayValuesOf } from '#profile/fields/field'
import { choiceLabel, displayValues, displayedFields } from '#profile/fields/follow'

/** What fields said before they were changed, by their names. */
export type ValuesAsOf = ReadonlyMap<string, RevisionValue>

/**
 * What a section said, in the reader's language: as it is read now, but for the fields that were changed since.
 *
 * @returns null where there was nothing of it yet
 */
export function displayValuesAsOf<F extends Fields>(
  fields: F,
  row: object | null | undefined,
  earlier: ValuesAsOf,
  i18n: I18n
): DisplayValuesOf<F> {
  const values: Record<string, DisplayValue> = displayValues(fields, row, i18n)
  for (const [name, field] of displayedFields(fields)) {
    const value = earlier.get(name)
    if (value !== undefined) values[name] = displayValueOf(field, value, i18n)
  }
  return values as DisplayValuesOf<F>
}

/** Whether something was said at all. */
export const hasValues = (values: Record<string, DisplayValue>) =>
  Object.values(values).some((reading) => reading !== null && reading !== '')

function displayValueOf({ as, list, stem, words }: Field, value: RevisionValue, i18n: I18n): DisplayValue {
  if (as === 'sealed') return (value as string | null) ?? maskNumber(null, stem!)
  if (as === 'choice') return choiceAsOf(list!, value, i18n.locale)
  if (value === null) return null
  if (as === 'day') return { day: value as PlainDate }
  if (typeof value === 'object') return 'paise' in value ? value : localName(value, i18n.locale)
  return as === 'answer' ? i18n.t(words![value ? 0 : 1]) : (value as string)
}

/** Revisions keep the names of a choice; a caste is read with its category. */
function choiceAsOf(list: Field['list'], value: RevisionValue, locale: string): string {
  if (typeof value !== 'object' || value === null || 'paise' in value) return String(value ?? '')
  if (list !== 'castes') return localName(value, locale)
  const caste = masters().rows.castes.find(({ nameEn }) => nameEn === value.nameEn)
  return caste ? choiceLabel('castes', caste.id, locale) : localName(value, locale)
}
