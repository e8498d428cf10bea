import { ANSWER_FIELDS, ANSWER_HEADINGS } from '#claims/payments/rules/bank_answer'
import { isPlainDate, parsePlainDate } from '#kernel/calendar/plain_date'

/** Larger than a response of ten thousand payments; its text is stored in one row. */
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** The values of a line of a payment file; amounts in paise. */
export type LineValues = Readonly<Record<string, string | number>>

interface Field {
  name: string
  /** 'any_text' allows any script; 'date' is DDMMYYYY, 'day' is a formatted day. */
  type: 'text' | 'any_text' | 'digits' | 'paise' | 'rupees' | 'date' | 'day'
  /** A value by its name, or '=' and a constant; blank where omitted. In a response, a field of the import. */
  value?: string
  required?: boolean
}

/** Positions from 1, both inclusive. */
interface FixedField extends Field {
  from: number
  to: number
}

interface Column extends Field {
  title: string
  /** Required number of digits. */
  length?: number
}

interface TableLine {
  /** Starts from 1. */
  line: number
  cells: readonly string[]
}

interface Profile {
  code: string
  /** Whether the layout was verified at a bank; any other is off until a bank's sample passes its validator. */
  isVerified: boolean
  /** Whether the bank uses it for responses; otherwise the portal uses it for payments. */
  isResponse?: boolean
  /** With {batch} as a placeholder for the number of the batch. */
  fileName: string
}

/** A file format of a bank, as defined in resources/payment_profiles. */
export type PaymentProfile = Profile &
  (
    | { kind: 'sheet'; columns: Column[]; sample: string[] }
    | { kind: 'csv'; columns: Column[]; sample: string[] }
    | {
        kind: 'fixed'
        /** Number of characters of each line. */
        lineLength: number
        header: FixedField[]
        item: FixedField[]
        sample: string[]
        /** The meaning of a response's flags, as statuses of the import. */
        flags?: Record<string, string>
      }
  )

export type SheetProfile = Extract<PaymentProfile, { kind: 'sheet' }>
export type TextProfile = Exclude<PaymentProfile, { kind: 'sheet' }>

export interface ProfileError {
  /** Starts from 1. */
  line: number
  /** Null for the complete line. */
  field: string | null
  problem:
    | 'length'
    | 'record'
    | 'missing'
    | 'digits'
    | 'amount'
    | 'date'
    | 'characters'
    | 'columns'
    | 'total'
    | 'count'
    | 'empty'
}

const valueOf = ({ value }: Field, values: LineValues): string | number => {
  if (value === undefined) return ''
  return value.startsWith('=') ? value.slice(1) : (values[value] ?? '')
}

const textOf = (field: Field, values: LineValues) => String(valueOf(field, values))

/**
 * Returns a row of a sheet: text is written as text, so that twelve digits stay twelve digits and nothing is a formula.
 */
export const sheetCells = ({ columns }: SheetProfile, values: LineValues) =>
  columns.map((column) => {
    const value = valueOf(column, values)
    return column.type === 'rupees' ? Number(value) / 100 : value
  })

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '')

/** Whether a bank's record, which accepts only ASCII letters, can hold a name without loss. */
export const isLatin = (name: string) => !/(?![A-Za-z])\p{L}/u.test(withoutAccents(name))

/**
 * Converts text for banks' records, which accept ASCII capitals, one byte each; other characters become a space.
 *
 * @throws RangeError for letters of another script: a truncated name identifies no one
 */
function plainText(text: string): string {
  if (!isLatin(text)) throw new RangeError('The text has letters that are not Latin')
  return withoutAccents(text)
    .replace(/[^\x20-\x7E]+/g, ' ')
    .toUpperCase()
}

/** @throws RangeError for a number or a reference that does not fit into its field: none is truncated */
function fixedLine(fields: readonly FixedField[], length: number, values: LineValues): string {
  const line = Array.from({ length }, () => ' ')
  for (const field of fields) {
    const width = field.to - field.from + 1
    const text = plainText(textOf(field, values))
    const isCut = text.length > width
    if (isCut && !['name', 'narration', 'user_name'].includes(field.name)) {
      throw new RangeError(`${field.name} does not fit into ${width} characters`)
    }
    const isNumber = (field.type === 'digits' || field.type === 'paise') && text !== ''
    const filled = isNumber ? text.padStart(width, '0') : text.slice(0, width).padEnd(width)
    line.splice(field.from - 1, width, ...filled)
  }
  return line.join('')
}

const rupees = (paise: string) => `${paise.slice(0, -2) || '0'}.${paise.slice(-2)}`

const csvCell = (column: Column, values: LineValues) => {
  const text = textOf(column, values)
  if (column.type === 'rupees') return rupees(text.padStart(3, '0'))
  const plain = plainText(text).replace(/^[=+@-]+/, '')
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Returns the first line of a file; `values` are those of the batch. */
export function headerLine(profile: TextProfile, values: LineValues): string {
  if (profile.kind === 'csv') return profile.columns.map(({ title }) => title).join(',')
  return fixedLine(profile.header, profile.lineLength, values)
}

/** @throws RangeError as `fixedLine` */
export function itemLine(profile: TextProfile, values: LineValues): string {
  return profile.kind === 'csv'
    ? profile.columns.map((column) => csvCell(column, values)).join(',')
    : fixedLine(profile.item, profile.lineLength, values)
}

/** Returns the lines of a text file, one byte per character, without the prefixes and suffixes of banks. */
export function linesOf(content: Buffer): string[] {
  const lines = content
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .split(/\r?\n/)
  while (lines.at(-1) === '') lines.pop()
  return lines
}

/** Whether a file has the layout of a profile, judged by its first line. */
export function hasLayoutOf(profile: TextProfile, [first = '']: readonly string[]): boolean {
  if (profile.kind === 'csv') return isHeading(profile.columns, csvCells(first))
  const code = profile.header.find(({ name }) => name === 'code')!
  const isCode = first.slice(code.from - 1, code.to) === code.value?.slice(1)
  return isCode && first.length === profile.lineLength
}

/**
 * Returns a response in the layout of its profile as the table that the import reads, with a column for each of its
 * fields.
 */
export function responseTable(profile: TextProfile, lines: readonly string[]) {
  const fields: readonly Field[] = profile.kind === 'csv' ? profile.columns : profile.item
  const places = ANSWER_FIELDS.map((name) => fields.findIndex(({ value }) => value === name))
  const rows = lines.slice(1).map((line, at) => {
    const texts = profile.kind === 'csv' ? csvCells(line) : fixedCells(profile, line)
    return { line: at + 2, cells: places.map((place) => texts[place] ?? '') }
  })
  return { header: ANSWER_HEADINGS, rows }
}

const fixedCells = ({ item, flags }: Extract<PaymentProfile, { kind: 'fixed' }>, line: string) =>
  item.map(({ from, to, type, value }) => {
    const cell = line.slice(from - 1, to).trim()
    if (value === 'status') return flags?.[cell] ?? cell
    return type === 'paise' ? rupees(cell.padStart(3, '0')) : cell
  })

/** Checks the lines of a file in a profile's layout, field by field and against the totals of the header. */
export function checkLines(profile: TextProfile, lines: readonly string[]): ProfileError[] {
  const [header, ...items] = lines
  if (items.length === 0) return [{ line: 1, field: null, problem: 'empty' }]
  if (profile.kind === 'csv') {
    return checkTable(
      profile.columns,
      lines.map((line, at) => ({ line: at + 1, cells: csvCells(line) }))
    )
  }
  const errors = checkFixed(profile.header, profile.lineLength, header, 1)
  for (const [at, line] of items.entries()) {
    errors.push(...checkFixed(profile.item, profile.lineLength, line, at + 2))
  }
  return errors.length > 0 ? errors : checkTotals(profile, header, items)
}

function checkFixed(
  fields: readonly FixedField[],
  length: number,
  text: string,
  line: number
): ProfileError[] {
  if (text.length !== length) return [{ line, field: null, problem: 'length' }]
  return fields.flatMap((field) => {
    const cell = text.slice(field.from - 1, field.to).trim()
    if (field.name === 'code') {
      return cell === field.value?.slice(1) ? [] : [{ line, field: field.name, problem: 'record' }]
    }
    return checkCell(field, cell, line)
  })
}

function checkCell(field: Field & { length?: number }, cell: string, line: number): ProfileError[] {
  const wrong = (problem: ProfileError['problem']) => [{ line, field: field.name, problem }]
  if (cell === '') return field.required ? wrong('missing') : []
  if (field.type === 'digits') {
    const fits = field.length === undefined || cell.length === field.length
    return /^\d+$/.test(cell) && fits ? [] : wrong('digits')
  }
  if (field.type === 'paise') return /^\d*[1-9]\d*$/.test(cell) ? [] : wrong('amount')
  if (field.type === 'rupees') return /^\d+(?:\.\d{1,2})?$/.test(cell) ? [] : wrong('amount')
  if (field.type === 'date') {
    return isPlainDate(cell.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1')) ? [] : wrong('date')
  }
  if (field.type === 'day') return parsePlainDate(cell) ? [] : wrong('date')
  if (field.type === 'any_text') return []
  return /^[\x20-\x7E]*$/.test(cell) ? [] : wrong('characters')
}

function checkTotals(
  { header: fields, item }: Extract<PaymentProfile, { kind: 'fixed' }>,
  header: string,
  items: readonly string[]
): ProfileError[] {
  const read = (from: readonly FixedField[], name: string, line: string) => {
    const field = from.find((one) => one.name === name)
    const cell = field ? line.slice(field.from - 1, field.to).trim() : ''
    return cell === '' ? null : Number(cell)
  }
  const sum = items.reduce((paise, line) => paise + (read(item, 'amount', line) ?? 0), 0)
  const count = read(fields, 'items', header)
  return [
    ...(read(fields, 'total', header) === sum
      ? []
      : [{ line: 1, field: 'total', problem: 'total' as const }]),
    ...(count === null || count === items.length
      ? []
      : [{ line: 1, field: 'items', problem: 'count' as const }]),
  ]
}

/** Checks the lines of a list or a sheet, the first of which is its heading. */
export function checkTable(
  columns: readonly Column[],
  [header, ...items]: readonly TableLine[]
): ProfileError[] {
  if (items.length === 0) return [{ line: 1, field: null, problem: 'empty' }]
  if (!isHeading(columns, header.cells)) {
    return [{ line: header.line, field: null, problem: 'columns' }]
  }
  return items.flatMap(({ line, cells }) => {
    if (cells.length !== columns.length) return [{ line, field: null, problem: 'columns' as const }]
    return columns.flatMap((column, at) => checkCell(column, cells[at].trim(), line))
  })
}

const isHeading = (columns: readonly Column[], cells: readonly string[]) =>
  cells.map((cell) => cell.trim().toLowerCase()).join('\n') ===
  columns.map(({ title }) => title.toLowerCase()).join('\n')

/** Returns the cells of one line; a quoted one may contain commas and doubled quotes. */
export const csvCells = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"')
  )
