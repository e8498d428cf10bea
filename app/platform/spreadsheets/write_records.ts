import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getClock } from '#kernel/calendar/clock'
import { csvLine, escapeFormula } from '#spreadsheets/cell_texts'
import { writeSheet } from '#spreadsheets/write_sheet'

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
