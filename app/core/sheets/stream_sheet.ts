import type { Writable } from 'node:stream'
import { breathe } from '#core/streams/breathe'
import {
  cellXml,
  columnName,
  dayNumber,
  fixedParts,
  SHEET_PATH,
  sheetBegin,
  sheetEnd,
  type Style,
} from '#core/sheets/sheet_parts'
import { ZipStream } from '#core/sheets/zip_stream'

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
  /** Tab of the sheet: at most 31 characters, none of : \ / ? * [ ]. */
  name: string
  /** First line, in bold. */
  title: string
  /** Lines below it: the filter, the time. */
  subtitles?: readonly string[]
  columns: readonly SheetColumn<T>[]
  rows: AsyncIterable<T> | Iterable<T>
  output: Writable
}

/** Rows written before other requests get their turn: a few milliseconds of work. */
const ROWS_PER_TURN = 100
const WIDTH = 18

/**
 * Writes one sheet as an xlsx file, row by row, so that a list of any length needs the same memory.
 * Texts are written as texts: a name that looks like a formula stays a name. It writes the file
 * itself: exceljs, which streams half as fast, does not wait for the archive and kept the sheet of
 * 100,000 rows in memory (docs/performance.md).
 *
 * @returns number of rows
 * @throws what the rows throw; the output is destroyed then, so that nobody takes half a file
 */
export async function streamSheet<T>(input: SheetInput<T>): Promise<number> {
  try {
    const zip = new ZipStream(input.output)
    for (const [path, text] of Object.entries(fixedParts(input.name))) await zip.add(path, [text])
    const written = { rows: 0 }
    await zip.add(SHEET_PATH, sheetXml(input, written))
    await zip.end()
    return written.rows
  } catch (error) {
    input.output.destroy(error as Error)
    throw error
  }
}

async function* sheetXml<T>(
  { title, subtitles = [], columns, rows, output }: SheetInput<T>,
  written: { rows: number }
): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at))
  const line = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
  const headAt = subtitles.length + 3
  yield sheetBegin(
    headAt,
    columns.map(({ width, kind }) => ({ width: width ?? WIDTH, style: kind ?? 'text' }))
  )
  yield line(1, cellXml('A1', title, 'title'))
  for (const [at, subtitle] of subtitles.entries()) {
    yield line(at + 2, cellXml(`A${at + 2}`, subtitle, 'subtitle'))
  }
  yield line(
    headAt,
    columns.map(({ header }, at) => cellXml(`${names[at]}${headAt}`, header, 'head')).join('')
  )

  let portion = ''
  for await (const row of rows) {
    const number = headAt + ++written.rows
    let cells = ''
    for (let at = 0; at < columns.length; at++) {
      const [value, style] = cell(columns[at], row)
      cells += cellXml(`${names[at]}${number}`, value, style)
    }
    portion += line(number, cells)
    if (written.rows % ROWS_PER_TURN === 0) {
      yield portion
      portion = ''
      await breathe(output)
    }
  }
  const last = headAt + written.rows
  yield (
    portion +
    sheetEnd(written.rows > 0 ? { from: headAt, to: last, columns: columns.length } : null)
  )
}

/** What stands in a cell, and how it is shown. */
function cell<T>(column: SheetColumn<T>, row: T): [string | number | null, Style] {
  const value = column.value(row)
  const kind = column.kind ?? 'text'
  if (value === null || value === '') return [null, kind]
  if (column.kind === 'date') return [dayNumber(value as string), 'date']
  if (column.kind === 'paise') {
    const paise = value as number
    return [paise / 100, paise % 100 === 0 ? 'paise' : 'uneven']
  }
  return [value, kind]
}
