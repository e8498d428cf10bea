import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '#kernel/exceptions/refusal'
import { unescapeFormula } from '#spreadsheets/formula_text'
import { columnLetters, isErrorValue } from '#spreadsheets/error_values'
import { isWorkbook, readTable, UnreadableTable } from '#spreadsheets/read_table'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

/** A line of a sheet: what is typed in it, by the names of its columns. */
export interface SheetRecord {
  line: number
  typed: Readonly<Record<string, string | undefined>>
}

/** A sheet that was sent: its lines, a digest of the file, and which sheet of a workbook it is. */
export interface SheetRecords {
  records: SheetRecord[]
  digest: string
  sheet: ReadSheet | null
}

/** Empty lines are many in some sheets; beyond these nobody reads on. */
const MAX_LINES = 200_000

interface RecordsFormat {
  /** Lines below the first one that are not empty. */
  max: number
  /** Names that a column may have. */
  columns: readonly string[]
  /** Says more against the names that are there. @throws Refusal */
  check: (names: readonly string[]) => void
  /**
   * The refusal in words that fit what the sheet is of. Codes: unreadable, too_long (most), empty,
   * unnamed_column (column), unknown_columns, columns_twice, more_cells (line), error_cell (line, column, value, more).
   */
  refused: (code: string, values?: Record<string, string | number>) => Refusal
}

/**
 * Reads a sheet, xlsx or csv, whose first line names the columns, in any order. Empty lines are
 * passed over.
 *
 * @throws what `refused` and `check` make
 */
export async function readRecords(path: string, expected: RecordsFormat): Promise<SheetRecords> {
  const { max: most, refused } = expected
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const read = (await isWorkbook(path)) ? (text: string) => text : unescapeFormula
  const records: SheetRecord[] = []
  const errors: ErrorCell[] = []
  let header: string[] | null = null
  const lines = readTable(path, MAX_LINES)
  try {
    for await (const { line, cells } of lines) {
      if (cells.every(isEmpty)) continue
      if (header === null) {
        header = headerOf(cells, expected)
        continue
      }
      if (records.length === most) throw refused('too_long', { most })
      if (!cells.slice(header.length).every(isEmpty)) throw refused('more_cells', { line })
      const at = cells.findIndex(isErrorValue)
      if (at >= 0) errors.push({ line, column: header[at], value: cells[at].trim() })
      const typed = header.map((name, index) => [name, read(cells[index] ?? '')])
      records.push({ line, typed: Object.fromEntries(typed) })
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.code === 'unreadable' ? refused('unreadable') : error.refusal('')
  }
  const [first] = errors
  if (first) throw refused('error_cell', { ...first, more: errors.length - 1 })
  if (records.length === 0) throw refused('empty')
  return { records, digest: hash.digest('base64url'), sheet: lines.sheet }
}

/** One of a line with what stands in place of a result. */
type ErrorCell = { line: number; column: string; value: string }

const isEmpty = (cell: string) => cell.trim() === ''

function headerOf(cells: readonly string[], { columns, check, refused }: RecordsFormat): string[] {
  const names = cells
    .slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
    .map((cell) => cell.trim())
  const unnamed = names.indexOf('')
  if (unnamed >= 0) throw refused('unnamed_column', { column: columnLetters(unnamed) })
  const known = new Set(columns)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw refused('unknown_columns', { columns: unknown.join(', ') })
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw refused('columns_twice', { columns: twice.join(', ') })
  check(names)
  return names
}
