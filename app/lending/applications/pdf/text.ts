import i18nManager from '@adonisjs/i18n/services/main'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import type { ColumnHeading, DisplayValue } from '#kernel/formats/field_input'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Fact } from '#pdf/blocks'
import type { PdfLanguage } from '#pdf/shaper'

/** A sentence of resources/lang in the language of the paper. */
export interface Translate {
  (key: string, values?: Record<string, string | number>): string
  language: PdfLanguage
}

export function translatorFor(language: PdfLanguage): Translate {
  const i18n = i18nManager.locale(language)
  return Object.assign<(key: string) => string, Pick<Translate, 'language'>>(
    (key: string, values?: Record<string, string | number>) => i18n.t(key, values),
    { language }
  )
}

export const fact = (label: string, value: string | number | null | undefined): Fact => ({
  label,
  value: value === null || value === undefined ? null : String(value),
})

/** A fact whose value may be long: it gets a row of its own. */
export const wideFact = (label: string, value: string | null): Fact => ({
  ...fact(label, value),
  isWide: true,
})

export const dateText = (date: PlainDate | null, { language }: Translate) =>
  date ? formatDate(date, language) : null

/** Facts whose value may be long. */
const WIDE = new Set(
  `fullName organisationName product organisationAddress name registeredAddress businessName
  businessAddress businessSectorId businessDescription address`.split(/\s+/)
)

/** What fields say, as facts with their labels. */
export const displayFacts = (
  readings: Record<string, DisplayValue>,
  label: (field: string) => string,
  t: Translate
) =>
  Object.entries(readings).map(([field, reading]) =>
    (WIDE.has(field) ? wideFact : fact)(label(field), displayText(reading, t))
  )

/** What fields say, under the heads of a table. */
export const displayCells = (
  readings: Record<string, DisplayValue>,
  columns: readonly ColumnHeading[],
  t: Translate
) => columns.map(({ key }) => displayText(readings[key], t) ?? '')

function displayText(reading: DisplayValue, t: Translate): string | null {
  if (reading === null || typeof reading !== 'object')
    return reading === null ? null : String(reading)
  return 'day' in reading ? dateText(reading.day as PlainDate, t) : amountText(reading.paise)
}

/** Whole paise as '₹10,00,000'. */
export const amountText = (amount: number | null) =>
  amount === null ? null : formatRupees(paise(amount))
