import { formatDate, indiaDateOf, isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { titleCase } from '#kernel/formats/names'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { SheetColumn } from '#spreadsheets/sheet_files'

/** Type of a column, which determines its format on the page, in Excel and in the PDF. */
export type Kind =
  | 'text'
  /** Name of a person or a group. */
  | 'name'
  /** A number used as an identifier: of an application, a telephone, a masked identity. */
  | 'code'
  /** A whole number. */
  | 'count'
  /** Whole paise. */
  | 'paise'
  /** Basis points. */
  | 'percent'
  /** A calendar day, or an instant in ISO 8601, shown as its day in India. */
  | 'date'
  /** A state as text; the page also shows it by colour. */
  | 'status'

export type Value = string | number | null

const NUMBERS: readonly Kind[] = ['count', 'paise', 'percent']

/** Width of a column in Excel, in characters. */
const WIDTHS: Record<Kind, number> = {
  text: 24,
  name: 32,
  code: 22,
  count: 13,
  paise: 18,
  percent: 12,
  date: 14,
  status: 26,
}

/** Whether its values are aligned to the right. */
export const isNumber = (kind: Kind) => NUMBERS.includes(kind)

/** A value as text, as a page shows it; empty for null. */
export function formatValue(kind: Kind, value: Value, locale: string): string {
  if (value === null) return ''
  switch (kind) {
    case 'count':
      return Number(value).toLocaleString('en-IN')
    case 'paise':
      return formatRupees(paise(Number(value)))
    case 'percent':
      return formatPercent(basisPoints(Number(value)))
    case 'date':
      return formatDate(dayOf(value), locale)
    case 'name':
      return titleCase(String(value))
    default:
      return String(value)
  }
}

interface FileColumn<Row> {
  header: string
  kind: Kind
  width?: number
  value: (row: Row) => Value
}

/** The column of a file; numbers, amounts and days keep their type, for sums and sorting. */
export function fileColumn<Row>(column: FileColumn<Row>, locale: string): SheetColumn<Row> {
  const { header, kind, width = WIDTHS[kind], value } = column
  const number = (row: Row) => value(row) as number | null
  switch (kind) {
    case 'count':
      return { header, width, kind: 'number', value: number }
    case 'paise':
      return { header, width, kind: 'paise', value: number }
    case 'date':
      return { header, width, kind: 'date', value: (row) => dayOf(value(row)) }
    default:
      return { header, width, value: (row) => formatValue(kind, value(row), locale) || null }
  }
}

function dayOf(value: Value): PlainDate | null {
  if (value === null || isPlainDate(value)) return value
  return indiaDateOf(new Date(value))
}
