import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Exception } from '@adonisjs/core/exceptions'
import type { FileTable, MasterRow } from '#masters/seed/master_table'
import { rowKey } from '#masters/seed/plan_changes'
import { inlineTranslations } from '#masters/seed/master_tables'

/** One line of a file, by the names in its first line; `line` is where it starts, for messages. */
type CsvRecord = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/**
 * Reads comma-separated text with quoted cells (RFC 4180) whose first line names the columns.
 * @throws Error when a line has more or fewer cells than the first one, or a quote stays open.
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

/** A line of a file that cannot be taken: the command says it in one line. */
export class BrokenMasterFile extends Exception {
  static override code = 'E_BROKEN_MASTER_FILE'
}

/** A file of resources/masters: its rows, and what stands beside them in other languages. */
export interface MasterFile {
  master: FileTable
  rows: MasterRow[]
  /** Where a row stands, for messages: 'genders.csv, line 3'. */
  placeOf(row: MasterRow): string
  /** Rows of `translations` that name their row by its natural key. */
  texts: MasterRow[]
}

/**
 * @returns null when the file may be absent and is
 * @throws BrokenMasterFile naming the file and line that cannot be read
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
