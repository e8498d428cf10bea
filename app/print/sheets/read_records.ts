import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '#core/exceptions/refusal'
import { fromText } from '#print/sheets/formula_text'
import { isWorkbook, readTable, UnreadableTable } from '#print/sheets/read_table'

/** A line of a sheet: what is typed in it, by the names of its columns. */
export interface SheetRecord {
  line: number
  typed: Readonly<Record<string, string | undefined>>
}

/** A sheet that was sent: its lines, and a digest of the file. */
export interface SheetRecords {
  records: SheetRecord[]
  digest: string
}

interface Expected {
  /** Lines below the first one. */
  most: number
  /** Names that a column may have. */
  columns: readonly string[]
  /** Says more against the names that are there. @throws Refusal */
  check: (names: readonly string[]) => void
  /**
   * The refusal in words that fit what the sheet is of. Codes: unreadable, too_long, empty, unknown_columns,
   * columns_twice, more_cells (line).
   */
  refused: (code: string, values?: Record<string, string | number>) => Refusal
}

/**
 * Reads a sheet, xlsx or csv, whose first line names the columns, in any order. Empty lines are
 * passed over.
 *
 * @throws what `refused` and `check` make
 */
export async function readRecords(path: string, expected: Expected): Promise<SheetRecords> {
  const { most, refused } = expected
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const read = (await isWorkbook(path)) ? (text: string) => text : fromText
  const records: SheetRecord[] = []
  let header: string[] | null = null
  try {
    for await (const { line, cells } of readTable(path, most + 1)) {
      if (header === null) header = headerOf(cells, expected)
      else if (cells.some((cell) => cell.trim() !== '')) {
        const isWider = cells.slice(header.length).some((cell) => cell.trim() !== '')
        if (isWider) throw refused('more_cells', { line })
        const typed = header.map((name, at) => [name, read(cells[at] ?? '')])
        records.push({ line, typed: Object.fromEntries(typed) })
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw refused(error.code, { most })
  }
  if (records.length === 0) throw refused('empty')
  return { records, digest: hash.digest('base64url') }
}

function headerOf(cells: readonly string[], { columns, check, refused }: Expected): string[] {
  const names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
  const known = new Set(columns)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw refused('unknown_columns', { columns: unknown.join(', ') })
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw refused('columns_twice', { columns: twice.join(', ') })
  check(names)
  return names
}
