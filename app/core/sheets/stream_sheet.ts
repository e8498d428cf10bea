import type { Writable } from 'node:stream'
import type ExcelJS from 'exceljs'
import { getClock } from '#core/calendar/clock'
import { DatedWorkbook } from '#core/sheets/dated_workbook'
import { breathe } from '#core/streams/breathe'

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

/** Rows written before other requests get their turn: about ten milliseconds of work. */
const ROWS_PER_TURN = 100

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** One object for all cells of a kind: exceljs writes a style it has met before without a search. */
const STYLES: Record<string, Partial<ExcelJS.Style> | undefined> = {
  number: { numFmt: '0' },
  paise: { numFmt: rupees('') },
  date: { numFmt: 'dd-mmm-yyyy' },
}
const RUPEES_AND_PAISE: Partial<ExcelJS.Style> = { numFmt: rupees('.00') }

/**
 * Writes one sheet as an xlsx file, row by row, so that a list of any length needs the same memory.
 * Texts are written as texts: a name that looks like a formula stays a name.
 *
 * @returns number of rows
 * @throws what the rows throw; the output is destroyed then, so that nobody takes half a file
 */
export async function streamSheet<T>(input: SheetInput<T>): Promise<number> {
  try {
    return await write(input)
  } catch (error) {
    input.output.destroy(error as Error)
    throw error
  }
}

async function write<T>({ name, title, subtitles, columns, rows, output }: SheetInput<T>) {
  const book = new DatedWorkbook(output, getClock().now())
  const headAt = 2 + (subtitles?.length ?? 0) + 1
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headAt }] })
  sheet.columns = columns.map(({ width }) => ({ width: width ?? 18 }))
  line(sheet, title, { bold: true, size: 14 })
  for (const subtitle of subtitles ?? []) line(sheet, subtitle, { color: { argb: 'FF555555' } })
  sheet.addRow([]).commit()
  const head = sheet.addRow(columns.map(({ header }) => header))
  head.font = { bold: true }
  head.commit()

  let count = 0
  for await (const row of rows) {
    const values = columns.map((column) => cell(column, row))
    const written = sheet.addRow(values)
    columns.forEach(({ kind }, index) => {
      const style = values[index] === null ? undefined : styleOf(kind, values[index])
      if (style) written.getCell(index + 1).style = style
    })
    written.commit()
    if (++count % ROWS_PER_TURN === 0) {
      await book.takenIn(sheet, output)
      await breathe(output)
    }
  }
  if (count > 0) {
    sheet.autoFilter = {
      from: { row: headAt, column: 1 },
      to: { row: headAt + count, column: columns.length },
    }
  }
  sheet.commit()
  await book.commit()
  return count
}

function line(sheet: ExcelJS.Worksheet, text: string, font: Partial<ExcelJS.Font>) {
  const row = sheet.addRow([text])
  row.font = font
  row.getCell(1).numFmt = '@'
  row.commit()
}

/** Whole rupees are shown without paise. */
function styleOf(kind: string | undefined, value: unknown) {
  const isUneven = kind === 'paise' && !Number.isInteger(value)
  return isUneven ? RUPEES_AND_PAISE : STYLES[kind ?? 'text']
}

function cell<T>(column: SheetColumn<T>, row: T): string | number | Date | null {
  const value = column.value(row)
  if (value === null || value === '') return null
  if (column.kind === 'paise') return (value as number) / 100
  if (column.kind === 'date') return new Date(`${value}T00:00:00Z`)
  return value
}
