import { Refusal } from '#kernel/exceptions/refusal'
import { type ParserLimit, ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import {
  isWorkbook,
  type TableError,
  type TableLine,
  type TableRequest,
} from '#spreadsheets/table_lines'
import type { TableResponse } from '#spreadsheets/table_program'
import type { ReadSheet } from '#spreadsheets/workbook_parts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { columnLetters, isErrorValue, unescapeFormula } from '#spreadsheets/cell_texts'
import type { I18n } from '@adonisjs/i18n'

export { isWorkbook, looksLikeTable } from '#spreadsheets/table_lines'
export type { TableLine } from '#spreadsheets/table_lines'

/** Limits for reading one table; two hundred thousand lines take a fifth of the time. */
const LIMITS = { heapMb: 256, milliseconds: 30_000, concurrency: 2 }

const parsers = new ParserPool<TableRequest, TableResponse>(
  new URL('./table_program', import.meta.url),
  LIMITS
)

/** A file that is not a table, or exceeds the limits. */
export class UnreadableTable extends Error {
  constructor(
    readonly code: TableError | ParserLimit,
    readonly params: Record<string, number> = {}
  ) {
    super(`The table cannot be read: ${code}`)
  }

  /**
   * The message for the user.
   *
   * @param unreadable key of the message that states which kind of file is expected
   */
  refusal(unreadable: string, field = 'file'): Refusal {
    const key = this.code === 'unreadable' ? unreadable : `documents.table.${this.code}`
    return new Refusal(key, this.params, { field })
  }
}

/** Lines of a table, read in a separate process; the sheet that they belong to is known after the last one. */
interface ReadTable extends AsyncIterable<TableLine> {
  sheet: ReadSheet | null
}

/**
 * Reads a table (`tableLines`) in a process of its own. Nothing is read before the first line is requested, and reading
 * stops when no further line is. Iterating throws UnreadableTable.
 */
export function readTable(request: TableRequest): ReadTable {
  const table: ReadTable = {
    sheet: null,
    [Symbol.asyncIterator]: () => lines(table, request),
  }
  return table
}

/** Maximum sheets of one workbook that are searched for a table. */
const MAX_SHEETS = 10

/**
 * Returns the lines of the first matching sheet of a workbook, since a cover sheet may precede the table; of a csv file
 * and of a workbook without a match, those of the first sheet. Throws UnreadableTable.
 */
export async function findMatchingTable(
  request: TableRequest,
  fits: (lines: readonly TableLine[]) => boolean
): Promise<{ lines: TableLine[]; sheet: ReadSheet | null }> {
  const read = async (name?: string) => {
    const table = readTable({ ...request, sheet: name })
    const lines: TableLine[] = []
    for await (const line of table) lines.push(line)
    return { lines, sheet: table.sheet }
  }
  const first = await read()
  if (fits(first.lines)) return first
  for (const name of first.sheet?.others.slice(0, MAX_SHEETS - 1) ?? []) {
    const other = await read(name)
    if (fits(other.lines)) return other
  }
  return first
}

async function* lines(table: ReadTable, question: TableRequest): AsyncGenerator<TableLine> {
  const abortController = new AbortController()
  const batches: TableLine[][] = []
  let wake = () => {}
  let answer: TableResponse | undefined
  let failure: unknown
  const take = (part: unknown) => {
    batches.push(part as TableLine[])
    wake()
  }
  parsers
    .run(question, take, abortController.signal)
    .then(
      (given) => (answer = given),
      (error: unknown) => (failure = error)
    )
    .finally(() => wake())
  try {
    for (;;) {
      const batch = batches.shift()
      if (batch) yield* batch
      else if (failure) throw failure
      else if (answer) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } catch (error) {
    if (!(error instanceof ParserStopped)) throw error
    throw new UnreadableTable(error.limit, { seconds: LIMITS.milliseconds / 1000 })
  } finally {
    if (!answer) abortController.abort()
  }
  if (!answer.ok) throw new UnreadableTable(answer.code, answer.params)
  table.sheet = answer.sheet
}

/** A line of a sheet: its entered values, by the names of the columns. */
export interface SheetRecord {
  line: number
  typed: Readonly<Record<string, string | undefined>>
}

/** An uploaded sheet: its lines, a digest of the file, and the sheet of a workbook. */
export interface SheetRecords {
  records: SheetRecord[]
  digest: string
  sheet: ReadSheet | null
}

/** Limit of reading, because some sheets have many empty lines. */
const MAX_LINES = 200_000

interface RecordsFormat {
  /** Maximum number of non-empty lines below the first one. */
  max: number
  /** Allowed column names. */
  columns: readonly string[]
  /** Additional check of the column names. @throws Refusal */
  check: (names: readonly string[]) => void
  /**
   * Creates the refusal with a message that fits the content of the sheet. Codes: unreadable, too_long (most), empty,
   * unnamed_column (column), unknown_columns, columns_twice, more_cells (line), error_cell (line, column, value, more).
   */
  refused: (code: string, values?: Record<string, string | number>) => Refusal
}

/**
 * Reads a sheet, xlsx or csv, whose first line names the columns, in any order. Empty lines are skipped.
 *
 * @throws the refusals of `refused` and `check`
 */
export async function readRecords(path: string, expected: RecordsFormat): Promise<SheetRecords> {
  const { max: most, refused } = expected
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const read = (await isWorkbook(path)) ? (text: string) => text : unescapeFormula
  const records: SheetRecord[] = []
  const errors: ErrorCell[] = []
  let header: string[] | null = null
  const lines = readTable({ path, maxLines: MAX_LINES })
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

/** A cell with an error value in place of a result. */
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

/** Maximum number of unread sheets that are named. */
const MAX_NAMED = 10

/** Describes which sheet of a workbook was read, and which others also have cells; empty for a csv file. */
export function describeSheet(sheet: ReadSheet | null, i18n: I18n): string[] {
  if (!sheet?.name) return []
  const { name, others } = sheet
  const sentences = [i18n.t('masters.import.sheet_read', { name })]
  if (others.length > 0) {
    const names = others.slice(0, MAX_NAMED).map((other) => `“${other}”`)
    if (others.length > names.length) names.push('…')
    sentences.push(i18n.t('masters.import.sheets_left', { names: names.join(', ') }))
  }
  return sentences
}
