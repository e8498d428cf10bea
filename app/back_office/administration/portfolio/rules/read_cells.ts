import { normaliseDigits } from '#kernel/formats/digits'
import type {
  ChoiceList,
  FieldType,
  SheetField,
} from '#administration/portfolio/rules/sheet_fields'
import type { RowValues, Sheet } from '#administration/portfolio/rules/sheets'
import {
  isAadhaar,
  isAccount,
  isMobile,
  isPan,
  normaliseAadhaar,
  normaliseAccount,
  normaliseMobile,
  normalisePan,
} from '#kernel/formats/identifiers'
import { type PlainDate, addDays, parsePlainDate, plainDate } from '#kernel/calendar/plain_date'
import { rupeesToPaise } from '#kernel/money/paise'
import { percentToBasisPoints } from '#kernel/rates/basis_points'
import { isErrorValue } from '#spreadsheets/cell_texts'

/** Returns a heading in comparable form: lower-case letters and digits of any script only. */
export const headingKey = (heading: string): string =>
  normaliseDigits(heading)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The labels of a field in each language. */
export type LabelsOf = (field: SheetField) => readonly string[]

/** Headings assigned by an administrator before, by key; '' for a column that is ignored. */
type KnownHeadings = ReadonlyMap<string, string>

export interface Headings {
  line: number
  /** The field of each column; null if the column is ignored or not recognised. */
  fields: (string | null)[]
  /** Headings as in the file. */
  unknown: string[]
  /** Fields named by two columns. */
  twice: string[]
  /** Required fields without a column. */
  missing: string[]
}

/** Titles in cells merged across the columns may precede the headings. */
const MAX_TITLE_LINES = 15

/** Returns fields by the keys of their headings: name, label in each language, and alternative headings. */
function headingsOf(sheet: Pick<Sheet, 'fields'>, labelsOf: LabelsOf): Map<string, string> {
  const found = new Map<string, string>()
  for (const field of sheet.fields) {
    for (const heading of [field.name, ...labelsOf(field), ...(field.also ?? [])]) {
      const key = headingKey(heading)
      if (!found.has(key)) found.set(key, field.name)
    }
  }
  return found
}

/**
 * Finds the line with the headings: the one with the most recognised headings among the first lines.
 *
 * @returns null if no line names two fields
 */
export function findHeadings(
  sheet: Pick<Sheet, 'fields'>,
  lines: readonly { line: number; cells: readonly string[] }[],
  { labelsOf, known }: { labelsOf: LabelsOf; known: KnownHeadings }
): Headings | null {
  const own = headingsOf(sheet, labelsOf)
  const fieldOf = (cell: string) => known.get(headingKey(cell)) ?? own.get(headingKey(cell)) ?? null
  let best: { line: number; cells: readonly string[]; count: number } | null = null
  for (const { line, cells } of lines.slice(0, MAX_TITLE_LINES)) {
    const count = new Set(cells.map(fieldOf).filter(Boolean)).size
    if (count >= 2 && count > (best?.count ?? 0)) best = { line, cells, count }
  }
  if (!best) return null
  const fields = best.cells.map((cell) => fieldOf(cell) || null)
  const unknown = best.cells.filter((cell) => headingKey(cell) !== '' && fieldOf(cell) === null)
  const named = fields.filter((field) => field !== null)
  return {
    line: best.line,
    fields,
    unknown: [...new Set(unknown.map((cell) => cell.trim()))],
    twice: [...new Set(named.filter((field, at) => named.indexOf(field) !== at))],
    missing: sheet.fields
      .filter(({ name, isRequired }) => isRequired && !named.includes(name))
      .map(({ name }) => name),
  }
}

/** Returns the number of the master row that a text names; null if there is none. */
export type ChoiceLookup = (list: ChoiceList, text: string) => number | null

/** Reason why a cell cannot be read: its translation key under `portfolio.problems`. */
export interface CellProblem {
  field: string
  code: 'missing' | 'error_value' | 'too_long' | `not_${FieldType}`
}

/** Data that violates current rules; it is imported and marked. */
interface CellMark {
  field: string
  code: 'absent' | 'no_mobile' | 'merged'
}

const MAX_TEXT_LENGTH = 250
const MAX_KEY_LENGTH = 60

/** Day 0 of Excel's serial numbers. They count 29 February 1900, and later dates are correct. */
const EXCEL_EPOCH = plainDate('1899-12-30')
/** 1 January 1920 and 31 December 2099. */
const EXCEL_DAYS = { from: 7306, till: 73050 }
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[.]\d+)?Z?$/

/** Parses a date in one of the formats of `parsePlainDate`, with a time, or as a serial number of Excel. */
function readDay(text: string): PlainDate | null {
  const bare = text.replace(TIME_OF_DAY, '')
  if (!/^\d{4,5}(?:[.]0+)?$/.test(bare)) return parsePlainDate(bare)
  const days = Number(bare)
  return days >= EXCEL_DAYS.from && days <= EXCEL_DAYS.till ? addDays(EXCEL_EPOCH, days) : null
}

/** Spreadsheet programs store 8517.66 as 8517.6599999999999. */
const withoutFloatError = (text: string) =>
  /^\d+[.]\d{3,}$/.test(text) &&
  Math.abs(Number(text) * 100 - Math.round(Number(text) * 100)) < 1e-4
    ? Number(text).toFixed(2)
    : text

const FLAGS: Readonly<Record<string, 1 | 0>> = Object.fromEntries([
  ...['1', 'y', 'yes', 'true', 'हो', 'होय', 'हाँ', 'हां'].map((word) => [word, 1] as const),
  ...['0', 'n', 'no', 'false', 'नाही', 'नहीं'].map((word) => [word, 0] as const),
])

/** Returns the first year of 2014-15, 2014-2015, 1415 or 2014. */
function readYear(text: string): number | null {
  const [, start, end] = /^(?:FY\s*)?(\d{4})(?:\s*[-/–]\s*(\d{2}|\d{4}))?$/i.exec(text) ?? []
  if (!start) return null
  const short = Number(start.slice(0, 2)) + 1 === Number(start.slice(2)) && !end
  const year = short ? 2000 + Number(start.slice(0, 2)) : Number(start)
  const isNext = !end || Number(end) % 100 === (year + 1) % 100
  return isNext && year >= 1950 && year < 2100 ? year : null
}

/** Returns null if the number has an invalid format. */
const ifValid = (number: string, isValid: (number: string) => boolean) =>
  isValid(number) ? number : null

type Reader = (text: string, field: SheetField, choice: ChoiceLookup) => string | number | null

const READERS: Record<FieldType, Reader> = {
  key: (text) => normaliseDigits(text).replace(/\s+/g, ' ').toUpperCase(),
  text: (text) => text.replace(/\s+/g, ' '),
  mobile: (text) => ifValid(normaliseMobile(text.replace(/[.]0$/, '')), isMobile),
  date: (text) => readDay(normaliseDigits(text)),
  money: (text) => rupeesToPaise(withoutFloatError(normaliseDigits(text))),
  count: (text) =>
    /^\d{1,7}(?:[.]0+)?$/.test(normaliseDigits(text)) ? Number(normaliseDigits(text)) : null,
  rate: (text) => percentToBasisPoints(text),
  flag: (text) => FLAGS[normaliseDigits(text).toLowerCase()] ?? null,
  year: (text) => readYear(normaliseDigits(text)),
  choice: (text, { list }, choice) => choice(list!, normaliseDigits(text)),
  aadhaar: (text) => ifValid(normaliseAadhaar(text), isAadhaar),
  pan: (text) => ifValid(normalisePan(text), isPan),
  /** Certificates are searched by number, which is stored in plain text. */
  certificate: (text) => (isAadhaar(normaliseAadhaar(text)) ? null : text.replace(/\s+/g, ' ')),
  account: (text) => ifValid(normaliseAccount(text), isAccount),
}

/** Returns the text of a cell, without the apostrophe that keeps a spreadsheet program from reading a number. */
const cellText = (raw: string) =>
  raw
    .replace(/[\u00a0\u200b\u200e\u200f\ufeff]/g, ' ')
    .trim()
    .replace(/^['’‘`]+/, '')
    .trim()

/** Placeholders for unknown values in existing portfolios. */
const EMPTY_PLACEHOLDER = /^(?:-+|–|—|n\/?a|nil|null|none|\.+)$/i

/** Fields that current forms require and existing portfolios may lack. */
const CURRENTLY_REQUIRED = new Set([
  'aadhaar',
  'birth_date',
  'pan',
  'account_no',
  'caste',
  'loan_account',
])

/**
 * Reads one line of a sheet.
 *
 * @param cells texts by field name
 * @param before values of the previous line, for columns of merged cells
 */
export function readRow(
  fields: readonly SheetField[],
  cells: Readonly<Record<string, string | undefined>>,
  { choice, before }: { choice: ChoiceLookup; before: RowValues | null }
): { values: RowValues; problems: CellProblem[]; marks: CellMark[] } {
  const values: RowValues = {}
  const problems: CellProblem[] = []
  const marks: CellMark[] = []
  for (const field of fields) {
    const { name, type } = field
    const raw = cells[name] ?? ''
    const text = cellText(raw)
    values[name] = null
    if (text === '' || EMPTY_PLACEHOLDER.test(text)) {
      const above = field.isMerged ? (before?.[name] ?? null) : null
      if (above !== null) {
        values[name] = above
        marks.push({ field: name, code: 'merged' })
      } else if (field.isRequired) problems.push({ field: name, code: 'missing' })
      else if (name === 'mobile') marks.push({ field: name, code: 'no_mobile' })
      else if (CURRENTLY_REQUIRED.has(name)) marks.push({ field: name, code: 'absent' })
    } else if (isErrorValue(text)) problems.push({ field: name, code: 'error_value' })
    else if (text.length > (field.max ?? (type === 'key' ? MAX_KEY_LENGTH : MAX_TEXT_LENGTH))) {
      problems.push({ field: name, code: 'too_long' })
    } else {
      const value = READERS[type](text, field, choice)
      if (value === null) problems.push({ field: name, code: `not_${type}` })
      else values[name] = value
    }
  }
  return { values, problems, marks }
}
