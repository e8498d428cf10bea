import type { Writable } from 'node:stream'
import { getClock } from '#kernel/calendar/clock'
import type { Cell, SheetLine, SheetPlan } from '#spreadsheets/sheet_plan'
import { writeSheet } from '#spreadsheets/write_sheet'
import type { I18n } from '@adonisjs/i18n'
import { formatInstant } from '#kernel/calendar/plain_date'
import type { HttpContext } from '@adonisjs/core/http'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { pipeline } from 'node:stream/promises'
import { csvLine, escapeFormula } from '#spreadsheets/cell_texts'

/** One column of a sheet. A value of null leaves the cell empty. */
export type SheetColumn<T> = { header: string; width?: number } & (
  | { kind?: 'text'; value: (row: T) => string | null }
  | { kind: 'number'; value: (row: T) => number | null }
  /** Whole paise, shown in rupees with Indian grouping. */
  | { kind: 'paise'; value: (row: T) => number | null }
  /** 'YYYY-MM-DD', shown as 05-Nov-2026 and still a date for sorting. */
  | { kind: 'date'; value: (row: T) => string | null }
)

export interface SheetInput<T> {
  /** Name of the sheet's tab: at most 31 characters, none of : \ / ? * [ ]. */
  name: string
  /** First line, in bold. */
  title: string
  /** Lines below it: the filter, the time. */
  subtitles?: readonly string[]
  columns: readonly SheetColumn<T>[]
  rows: AsyncIterable<T> | Iterable<T>
  output: Writable
}

const DEFAULT_WIDTH = 18
const SUBTITLE_FONT: SheetLine['font'] = { color: { argb: 'FF555555' } }

/**
 * Writes one sheet as an xlsx file, row by row, so that a list of any length needs the same memory. Texts are written
 * as texts: a name that looks like a formula remains a name.
 *
 * @returns number of rows
 * @throws the error of the rows, or Error when the reader disconnected; the output is then destroyed, so
 *   that nobody receives an incomplete file
 */
export function streamSheet<T>(input: SheetInput<T>): Promise<number> {
  const { name, title, subtitles = [], columns, rows, output } = input
  const plan: SheetPlan = {
    name,
    at: getClock().now(),
    lines: [
      { cells: [title], font: { bold: true, size: 14 }, isText: true },
      ...subtitles.map((subtitle) => ({ cells: [subtitle], font: SUBTITLE_FONT, isText: true })),
      { cells: [] },
      { cells: columns.map(({ header }) => header), font: { bold: true } },
    ],
    kinds: columns.map(({ kind }) => (kind === undefined || kind === 'text' ? 'plain' : kind)),
    widths: columns.map(({ width }) => width ?? DEFAULT_WIDTH),
    hasFixedHead: true,
  }
  return writeSheet({ plan, rows: cellsOf(rows, columns), output })
}

async function* cellsOf<T>(
  rows: SheetInput<T>['rows'],
  columns: readonly SheetColumn<T>[]
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield columns.map(({ value }) => {
      const cell = value(row)
      return cell === '' ? null : cell
    })
  }
}

/** A filter's name and its value; empty when it was not used. */
type FilterWords = [name: string, value: string | null | undefined | false][]

/**
 * The lines below the title of an exported list: the active filters as text, and the time of creation.
 *
 * @param everything text without any filter
 * @param made translation key of the text about the time
 */
export function filterSubtitles(
  words: FilterWords,
  everything: string,
  i18n: I18n,
  made = 'common.spreadsheets.made'
): string[] {
  const used = words.filter(([, value]) => value)
  const time = formatInstant(getClock().now(), i18n.locale)
  return [
    used.length > 0 ? used.map(([name, value]) => `${name}: ${value}`).join('; ') : everything,
    i18n.t(made, { time }),
  ]
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends a sheet, row by row while it is written. */
export function sendSheet<T>(
  response: HttpContext['response'],
  fileName: string,
  sheet: Omit<SheetInput<T>, 'output'>
) {
  const write = (output: SheetInput<T>['output']) => streamSheet({ ...sheet, output })
  return sendStreamedFile(response, { fileName, type: XLSX, write })
}

/** A sheet in the format that `readRecords` reads: the names of the columns, then texts. */
interface WrittenRecords {
  name: string
  columns: readonly { name: string; isWide: boolean }[]
  rows: readonly (readonly string[])[]
}

/** Widths of the widest columns, and of those with a number or a code, in letters. */
const [WIDE, NARROW] = [36, 14]

/** Maximum letters of a sheet's name in spreadsheet programs. */
const MAX_NAME_LENGTH = 31

/** Writes an xlsx file; every value is text, whatever it looks like. */
export function writeRecordSheet(
  { name, columns, rows }: WrittenRecords,
  output: Writable
): Promise<number> {
  const plan = {
    name: name.slice(0, MAX_NAME_LENGTH),
    at: getClock().now(),
    lines: [{ cells: columns.map((column) => column.name), font: { bold: true } }],
    kinds: columns.map(() => 'plain' as const),
    widths: columns.map(({ isWide }) => (isWide ? WIDE : NARROW)),
    hasFixedHead: true,
  }
  return writeSheet({
    plan,
    rows: rows.map((cells) => cells.map((cell) => cell || null)),
    output,
  })
}

/** Spreadsheet programs recognise a csv file as UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** Writes a csv file (RFC 4180) with commas. */
export async function writeRecordCsv(
  { columns, rows }: Omit<WrittenRecords, 'name'>,
  output: Writable
): Promise<void> {
  const names = columns.map(({ name }) => name)
  const texts = rows.map((cells) => cells.map(escapeFormula))
  await pipeline([BYTE_ORDER_MARK, ...[names, ...texts].map(csvLine)], output)
}
