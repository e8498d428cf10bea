import {
  TableReadError,
  sheetOf,
  type TableError,
  type TableLine,
  type TableRequest,
  tableLines,
} from './table_lines.ts'
import type { ReadSheet } from './workbook_parts.ts'

export type TableResponse =
  | { ok: true; sheet: ReadSheet | null }
  | { ok: false; code: TableError; params: Record<string, number> }

/** Letters of the lines that are sent together; a line and a cell cost as much as some letters. */
const BATCH_LENGTH = 64 * 1024
const LINE = 30
const CELL = 10

/** Sends the lines of a table in batches; its result is the sheet of a workbook that contains them. */
export default async function readLines(
  request: TableRequest,
  tell: (lines: TableLine[]) => void
): Promise<TableResponse> {
  let batch: TableLine[] = []
  let letters = 0
  const flush = () => {
    if (batch.length > 0) tell(batch)
    batch = []
    letters = 0
  }
  try {
    for await (const line of tableLines(request)) {
      batch.push(line)
      letters += line.cells.reduce((sum, cell) => sum + cell.length + CELL, LINE)
      if (letters > BATCH_LENGTH) flush()
    }
    flush()
    return { ok: true, sheet: await sheetOf(request.path, request.sheet) }
  } catch (error) {
    flush()
    const { code, params } =
      error instanceof TableReadError ? error : new TableReadError('unreadable')
    return { ok: false, code, params }
  }
}
