import { Refusal } from '#kernel/exceptions/refusal'
import { type ParserLimit, ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import type { TableError, TableLine } from '#spreadsheets/table_lines'
import type { TableResponse, TableRequest } from '#spreadsheets/table_program'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

export { isOldWorkbook, isWorkbook, looksLikeTable } from '#spreadsheets/table_lines'
export type { TableLine } from '#spreadsheets/table_lines'

/** What reading one table may cost; two hundred thousand lines take a fifth of the time. */
const LIMITS = { heapMb: 256, milliseconds: 30_000, concurrency: 2 }

const parsers = new ParserPool<TableRequest, TableResponse>(
  new URL('./table_program', import.meta.url),
  LIMITS
)

/** A file that is no table, or costs more to read than it may. */
export class UnreadableTable extends Error {
  constructor(
    readonly code: TableError | ParserLimit,
    readonly params: Record<string, number> = {}
  ) {
    super(`The table is not read: ${code}`)
  }

  /**
   * What the person is told.
   *
   * @param unreadable key of the sentence that says what kind of file is expected here
   */
  refusal(unreadable: string, field = 'file'): Refusal {
    const key = this.code === 'unreadable' ? unreadable : `documents.table.${this.code}`
    return new Refusal(key, this.params, { field })
  }
}

/** Lines of a table, apart from the server; which sheet they are of is known after the last one. */
export interface ReadTable extends AsyncIterable<TableLine> {
  sheet: ReadSheet | null
}

/**
 * Reads a table (`tableLines`) in a process of its own. Nothing is read before the first line is asked for, and
 * nothing more when no further one is. Iterating throws UnreadableTable.
 */
export function readTable(path: string, maxLines: number, sheet?: string): ReadTable {
  const table: ReadTable = {
    sheet: null,
    [Symbol.asyncIterator]: () => lines(table, { path, maxLines, sheet }),
  }
  return table
}

/** Sheets of one workbook that are looked through for a table. */
const MAX_SHEETS = 10

/**
 * The lines of the first sheet of a workbook that fits, since a cover may stand before the table; of a csv file and
 * of a workbook without one, those of the first sheet. Throws UnreadableTable.
 */
export async function fittingTable(
  path: string,
  maxLines: number,
  fits: (lines: readonly TableLine[]) => boolean
): Promise<{ lines: TableLine[]; sheet: ReadSheet | null }> {
  const read = async (name?: string) => {
    const table = readTable(path, maxLines, name)
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
  const leaving = new AbortController()
  const batches: TableLine[][] = []
  let wake = () => {}
  let answer: TableResponse | undefined
  let failure: unknown
  const take = (part: unknown) => {
    batches.push(part as TableLine[])
    wake()
  }
  parsers
    .run(question, take, leaving.signal)
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
    if (!answer) leaving.abort()
  }
  if (!answer.ok) throw new UnreadableTable(answer.code, answer.params)
  table.sheet = answer.sheet
}
