import type { I18n } from '@adonisjs/i18n'
import { LOCALES, TRANSLATIONS } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import type { MasterField } from '#masters/rules/master_fields'
import type { EntryValues } from '#masters/rules/read_entry'
import { localName, masters } from '#masters/queries/masters'
import type { CellValue, MasterTable } from '#masters/descriptions'
import { masterByTable } from '#masters/queries/master_entries'

/** The label of a field: of a text with the language it is written in. */
export function fieldLabel({ name, text }: MasterField, i18n: I18n): string {
  if (!text) return i18n.t(`masters.fields.${name}`)
  const what = i18n.t(`masters.fields.${text.field}`)
  return i18n.t('masters.in_language', { what, language: languageLabel(text.locale, i18n) })
}

export const languageLabel = (locale: string, i18n: I18n) => i18n.t(`common.languages.${locale}`)

/** The rows of a master in memory, with the columns that are asked of any. */
interface AnyRow {
  id?: number
  code?: string
  isRetired?: boolean
  isActive?: boolean
  nameEn?: string
}

export const rowsOf = ({ list, within = {} }: MasterTable) =>
  (masters().rows[list] as readonly AnyRow[]).filter((row) =>
    Object.entries(within).every(
      ([name, value]) => (row as Record<string, unknown>)[name] === value
    )
  )

/** The name of a row that another refers to, beside its code where that is all it has. */
export function referencedName(table: string, value: CellValue, locale: string): string {
  if (value === null) return ''
  const row = rowsOf(masterByTable(table)).find((one) => String(one.id ?? one.code) === String(value))
  return row?.nameEn ? localName(row as { nameEn: string }, locale) : String(value)
}

/** A value as a person reads it. */
export function displayValue({ name, column }: MasterField, value: CellValue, i18n: I18n): string {
  if (value === null) return ''
  if (column.kind === 'flag') return i18n.t(value ? 'common.answers.yes' : 'common.answers.no')
  if (column.references) return referencedName(column.references, value, i18n.locale)
  if (column.choices) return i18n.t(`masters.values.${name}.${value}`)
  if (column.kind === 'paise') return formatRupees(paise(Number(value)))
  return String(value)
}

/** What a row is called: its name or sentence in the reader's language, else what tells it apart. */
export function entryName(
  { key }: MasterTable,
  values: EntryValues,
  locale: string
): { text: string; lang: string } {
  for (const field of ['name', 'text', 'description']) {
    for (const lang of [locale, LOCALES[0]]) {
      const text = values[`${field}_${lang}`]
      if (text) return { text: String(text), lang }
    }
  }
  return { text: key.map((name) => values[name] ?? '').join(' · '), lang: LOCALES[0] }
}

/** Languages in which a row lacks a text that it has in English. */
export const missingLanguages = (fields: readonly MasterField[], values: EntryValues): string[] =>
  TRANSLATIONS.filter((locale) =>
    fields.some(
      ({ name, text }) =>
        text?.locale === locale && values[name] === null && values[`${text.field}_en`] !== null
    )
  )
