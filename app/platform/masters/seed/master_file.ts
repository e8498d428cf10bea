import { createHash } from 'node:crypto'
import type { CellValue, FileTable, MasterRow } from '#masters/seed/master_table'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Exception } from '@adonisjs/core/exceptions'
import { inlineTranslations } from '#masters/seed/master_tables'

/** Changes of one seed to one table. */
export type Plan = {
  readonly insert: MasterRow[]
  readonly update: MasterRow[]
  readonly remove: MasterRow[]
  /** Digests to store, by row key. */
  readonly digests: Map<string, string>
  readonly unchanged: number
  /**
   * Keys of rows that were edited on screen since the file was last read, or deleted there and not changed in the file
   * since.
   */
  readonly kept: string[]
  readonly noLongerInSource: number
}

/** Stored state of a row: the digest of the file's row, and whether it was edited on screen. */
export interface SeededRow {
  digest?: string
  isEdited?: boolean
}

/** The natural key of a row as one text. */
export function rowKey(master: FileTable, row: MasterRow): string {
  return master.key.map((column) => row[column] ?? '').join('|')
}

/** Short fingerprint of a row in the file. */
export function rowDigest(master: FileTable, row: MasterRow): string {
  const values = Object.keys(master.columns).map((column) => row[column] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Compares values by meaning, because databases return numbers and flags differently. */
function sameValues(master: FileTable, a: MasterRow, b: MasterRow): boolean {
  const plain = (value: CellValue | undefined) => String(value ?? '')
  return Object.keys(master.columns).every((column) => plain(a[column]) === plain(b[column]))
}

/** Whether the row still has the values of the last seed, so nobody edited it in between. */
function isUnedited(master: FileTable, now: MasterRow, seeded: SeededRow | undefined): boolean {
  return seeded?.digest === undefined || rowDigest(master, now) === seeded.digest
}

/**
 * Compares a file with its table. The file takes precedence for new rows, and for those changed in the file since the
 * last seed that nobody edited; an administrator's edit is kept, and so is every row that was saved on screen.
 *
 * @param seeded stored state of the rows, by row key
 */
export function planChanges(
  master: FileTable,
  source: readonly MasterRow[],
  existing: readonly MasterRow[],
  seeded: ReadonlyMap<string, SeededRow>
): Plan {
  const stored = new Map(existing.map((row) => [rowKey(master, row), row]))
  const inSource = new Set<string>()
  const plan = { insert: [] as MasterRow[], update: [] as MasterRow[], remove: [] as MasterRow[] }
  const digests = new Map<string, string>()
  const kept: string[] = []
  let unchanged = 0

  for (const row of source) {
    const key = rowKey(master, row)
    const digest = rowDigest(master, row)
    const now = stored.get(key)
    const before = seeded.get(key)
    const isKnown = !master.mirrorsFile && (before?.isEdited || before?.digest === digest)
    inSource.add(key)
    if (before?.digest !== digest) digests.set(key, digest)

    if (now && sameValues(master, now, row)) unchanged++
    else if (isKnown) kept.push(key)
    else if (!now) plan.insert.push(row)
    else if (master.mirrorsFile || isUnedited(master, now, before)) plan.update.push(row)
    else kept.push(key)
  }

  const gone = existing.filter((row) => !inSource.has(rowKey(master, row)))
  if (master.mirrorsFile) plan.remove.push(...gone)
  const fromSeed = gone.filter((row) => seeded.get(rowKey(master, row))?.digest !== undefined)
  return {
    ...plan,
    digests: master.mirrorsFile ? new Map() : digests,
    unchanged,
    kept,
    noLongerInSource: master.mirrorsFile ? gone.length : fromSeed.length,
  }
}

/** One line of a file, by the column names of its first line; `line` is its start, for messages. */
type CsvRecord = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/**
 * Parses comma-separated text with quoted cells (RFC 4180) whose first line names the columns.
 *
 * @throws Error when a line has more or fewer cells than the first one, or a quote is not closed.
 */
export function parseCsv(text: string): CsvRecord[] {
  const [head, ...lines] = readLines(text.replace(/^\ufeff/, ''))
  if (!head) return []
  return lines.map(({ line, cells }) => {
    if (cells.length !== head.cells.length) {
      throw new Error(`line ${line} has ${cells.length} cells instead of ${head.cells.length}`)
    }
    return { line, cells: Object.fromEntries(head.cells.map((name, i) => [name, cells[i]])) }
  })
}

function readLines(text: string): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  let cells: string[] = []
  let start = 1
  let line = 1
  while (cell.lastIndex < text.length || cells.length > 0) {
    const match = cell.exec(text)
    if (!match) throw new Error(`line ${line} has a quote out of place`)
    const [, content, end] = match
    cells.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content)
    line += content.split('\n').length - 1
    if (end === ',') continue
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: start, cells })
    cells = []
    start = line += 1
  }
  return lines
}

/** An invalid line of a file, which the command reports on one line. */
export class BrokenMasterFile extends Exception {
  static override code = 'E_BROKEN_MASTER_FILE'
}

/** A file of resources/masters: its rows and their texts in other languages. */
export interface MasterFile {
  master: FileTable
  rows: MasterRow[]
  /** The location of a row, for messages: 'genders.csv, line 3'. */
  placeOf(row: MasterRow): string
  /** Rows of `translations` that identify their row by its natural key. */
  texts: MasterRow[]
}

/**
 * @returns null when the file is optional and absent
 * @throws BrokenMasterFile with the file and line that cannot be read
 */
export async function readMasterFile(
  directory: string,
  master: FileTable
): Promise<MasterFile | null> {
  let content: string
  try {
    content = await readFile(join(directory, master.file), 'utf8')
  } catch (error) {
    if (master.isOptional && (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  let where = ''
  try {
    const found = new Map<string, MasterRow>()
    const lines = new Map<MasterRow, number>()
    const texts = parseCsv(content).flatMap(({ line, cells }) => {
      where = `line ${line}: `
      const row = Object.fromEntries(
        Object.entries(master.columns).map(([name, { read }]) => [name, read(cells)])
      )
      const key = rowKey(master, row)
      if (found.has(key)) throw new Error(`${key} appears twice`)
      master.check?.(row)
      found.set(key, row)
      lines.set(row, line)
      return inlineTranslations(master, cells, key)
    })
    const placeOf = (row: MasterRow) => `${master.file}, line ${lines.get(row)}`
    return { master, rows: [...found.values()], texts, placeOf }
  } catch (error) {
    const message = `${master.file}, ${where}${(error as Error).message}`
    throw new BrokenMasterFile(message, { cause: error })
  }
}
