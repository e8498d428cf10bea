import {
  TableReadError,
  sheetOf,
  type TableError,
  type TableLine,
  tableLines,
} from './table_lines.ts'
import type { ReadSheet } from './workbook_sheets.ts'

/** A file in the folder of a request, and how many lines of it are read at most. */
export interface TableRequest {
  path: string
  maxLines: number
  /** Of a workbook, the name of the sheet. */
  sheet?: string
}

export type TableResponse =
  | { ok: true; sheet: ReadSheet | null }
  | { ok: false; code: TableError; params: Record<string, number> }

/** Letters of the lines that are told together; a line and a cell cost as much as some letters. */
const BATCH_LENGTH = 64 * 1024
const LINE = 30
const CELL = 10

/** Tells the lines of a table in portions; its answer says which sheet of a workbook they are of. */
export default async function readLines(
  { path, maxLines, sheet }: TableRequest,
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
    for await (const line of tableLines(path, maxLines, sheet)) {
      batch.push(line)
      letters += line.cells.reduce((sum, cell) => sum + cell.length + CELL, LINE)
      if (letters > BATCH_LENGTH) flush()
    }
    flush()
    return { ok: true, sheet: await sheetOf(path, sheet) }
  } catch (error) {
    flush()
    const { code, params } =
      error instanceof TableReadError ? error : new TableReadError('unreadable')
    return { ok: false, code, params }
  }
}
