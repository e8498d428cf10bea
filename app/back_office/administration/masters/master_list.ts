import type { I18n } from '@adonisjs/i18n'
import { LOCALES, TRANSLATIONS, textColumn } from '#kernel/formats/languages'
import { formatRupees, paise } from '#kernel/money/paise'
import {
  type EntryValues,
  type MasterField,
  canAddRows,
  fieldsOfMaster,
  isEditable,
  sheetFieldsOf,
} from '#masters/rules/master_entries'
import { type MasterRows, localName, masters } from '#masters/queries/masters'
import {
  type CellValue,
  MASTER_GROUPS,
  MASTER_TABLES,
  type MasterTable,
  fieldsOf,
} from '#masters/descriptions'
import {
  type MasterEntry,
  listEntries,
  masterByTable,
  orderVersion,
} from '#masters/queries/master_entries'
import db from '@adonisjs/lucid/services/db'
import { isRetired } from '#masters/queries/master_lists'
import { getClock } from '#kernel/calendar/clock'
import { dateParts, plainDate } from '#kernel/calendar/plain_date'
import {
  holidayDates,
  isNonWorkingWeekday,
  workingDaysBetween,
} from '#kernel/calendar/working_days'

/** Returns the label of a field; for a text, with its language. */
export function fieldLabel({ name, text }: MasterField, i18n: I18n): string {
  if (!text) return i18n.t(`masters.fields.${name}`)
  const what = i18n.t(`masters.fields.${text.field}`)
  return i18n.t('masters.in_language', { what, language: languageLabel(text.locale, i18n) })
}

export const languageLabel = (locale: string, i18n: I18n) => i18n.t(`common.languages.${locale}`)

/** Row of a master in memory, with the columns that any master may have. */
interface AnyRow {
  id?: number
  code?: string
  isRetired?: boolean
  isActive?: boolean
  nameEn?: string
}

export const rowsOf = ({ list, within = {} }: MasterTable) =>
  (masters().rows[list as keyof MasterRows] as readonly AnyRow[]).filter((row) =>
    Object.entries(within).every(
      ([name, value]) => (row as Record<string, unknown>)[name] === value
    )
  )

/** Returns the name of a referenced row, with its code if it has no other name. */
export function referencedName(table: string, value: CellValue, locale: string): string {
  if (value === null) return ''
  const row = rowsOf(masterByTable(table)).find(
    (one) => String(one.id ?? one.code) === String(value)
  )
  return row?.nameEn ? localName(row as { nameEn: string }, locale) : String(value)
}

/** Returns a value for display. */
export function displayValue({ name, column }: MasterField, value: CellValue, i18n: I18n): string {
  if (value === null) return ''
  if (column.kind === 'flag') return i18n.t(value ? 'common.answers.yes' : 'common.answers.no')
  if (column.references) return referencedName(column.references, value, i18n.locale)
  if (column.choices) return i18n.t(`masters.values.${name}.${value}`)
  if (column.kind === 'paise') return formatRupees(paise(Number(value)))
  return String(value)
}

/** Returns the name or text of a row in the reader's language, or else its key. */
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

/** Returns the languages in which a row lacks a text that it has in English. */
export const missingLanguages = (fields: readonly MasterField[], values: EntryValues): string[] =>
  TRANSLATIONS.filter((locale) =>
    fields.some(
      ({ name, text }) =>
        text?.locale === locale && values[name] === null && values[`${text.field}_en`] !== null
    )
  )

export const ROW_STATES = ['all', 'active', 'retired', 'missing'] as const
type RowState = (typeof ROW_STATES)[number]

interface MasterListQuery {
  search: string
  state: RowState
  page: number
}

const PER_PAGE = 50

/** Returns a page of a master's rows that match a search, in their order. */
export async function masterList(master: MasterTable, requested: MasterListQuery, i18n: I18n) {
  const entries = await listEntries(master, db.connection())
  const found = entries.filter((entry) => matchesQuery(master, entry, requested))
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const page = Math.min(requested.page, pages)
  const fields = fieldsOfMaster(master).filter(({ text }) => !text)
  return {
    ...masterHead(master, i18n),
    asked: { search: requested.search, state: requested.state },
    states: ROW_STATES.filter((state) => state !== 'retired' || master.retires),
    columns: fields.map((field) => ({ key: field.name, label: fieldLabel(field, i18n) })),
    rows: found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((entry) => ({
      id: entry.id,
      name: entryName(master, entry.values, i18n.locale),
      cells: Object.fromEntries(
        fields.map((field) => [field.name, displayValue(field, entry.values[field.name], i18n)])
      ),
      missing: missingLanguages(fieldsOfMaster(master), entry.values),
      isRetired: entry.values.is_retired === 1,
      place: entries.indexOf(entry) + 1,
    })),
    order: master.isOrdered ? { version: orderVersion(entries), last: entries.length } : null,
    pages: { page, perPage: PER_PAGE, total: found.length },
  }
}

/** Returns the heading data of a master for all its pages. */
export const masterHead = (master: MasterTable, i18n: I18n) => ({
  table: master.table,
  name: i18n.t(`masters.tables.${master.table}`),
  home: master.home ?? null,
  keptBy: master.keptBy ?? null,
  isKept: isEditable(master),
  mayGrow: canAddRows(master),
  mayRetire: isEditable(master) && master.retires !== undefined,
})

function matchesQuery(
  master: MasterTable,
  { values }: MasterEntry,
  { search, state }: MasterListQuery
): boolean {
  const isRetired = values.is_retired === 1
  if (state === 'active' && isRetired) return false
  if (state === 'retired' && !isRetired) return false
  if (
    state === 'missing' &&
    (isRetired || !missingLanguages(fieldsOfMaster(master), values).length)
  )
    return false
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const text = sheetFieldsOf(master)
    .filter(({ isExtra: isBeside, column }) => !isBeside && column.kind !== 'flag')
    .map(({ name }) => values[name] ?? '')
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Returns every master by group, with the number of rows and of rows with a missing text. */
export function mastersOverview(i18n: I18n) {
  return MASTER_GROUPS.map((group) => ({
    group,
    masters: MASTER_TABLES.filter((master) => master.group === group).map((master) => ({
      table: master.table,
      name: i18n.t(`masters.tables.${master.table}`),
      keptBy: master.keptBy ?? null,
      mayGrow: canAddRows(master),
      ...countsOf(master),
    })),
  }))
}

function countsOf(master: MasterTable) {
  const rows = rowsOf(master)
  const stems = fieldsOf(master).map((field) =>
    field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  )
  const lacks = (row: object) => {
    const texts = row as Record<string, unknown>
    return stems.some(
      (stem) =>
        texts[textColumn(stem, LOCALES[0])] &&
        TRANSLATIONS.some((locale) => !texts[textColumn(stem, locale)])
    )
  }
  const retired = master.retires ? rows.filter(isRetired) : []
  return {
    rows: rows.length - retired.length,
    retired: retired.length,
    missing: rows.filter((row) => !retired.includes(row) && lacks(row)).length,
  }
}

/**
 * Returns the office's calendar of a year: holidays by date, and the number of working days.
 *
 * @param requested year from the URL; the current year if no holiday may have that one
 */
export function holidayYear(requested: unknown, locale: string) {
  const { min = 0, max = 0 } = masterByTable('holidays').columns.year
  const thisYear = dateParts(getClock().today()).year
  const year = Number(requested)
  const shown = Number.isInteger(year) && year >= min && year <= max ? year : thisYear
  const inForce = masters().rows.holidays.filter((row) => !isRetired(row))
  return {
    year: shown,
    thisYear,
    previous: shown > min ? shown - 1 : null,
    next: shown < max ? shown + 1 : null,
    workingDays: workingDaysBetween(lastDayOf(shown - 1), lastDayOf(shown), inForce),
    holidays: [...holidayDates(shown, inForce)]
      .map(([date, holiday]) => ({
        id: holiday.id,
        date,
        name: localName(holiday, locale),
        isYearly: holiday.year === null,
        /** A Sunday, or a Saturday that is not a working day anyway. */
        isFreeAnyway: isNonWorkingWeekday(date),
      }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

const lastDayOf = (year: number) => plainDate(`${year}-12-31`)
