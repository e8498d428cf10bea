import { NoTable, sheetOf, type TableError, type TableLine, tableLines } from './table_lines.ts'
import type { ReadSheet } from './workbook_sheets.ts'

/** A file in the folder of a request, and how many lines of it are read at most. */
export interface TableQuestion {
  path: string
  mostLines: number
  /** Of a workbook, the name of the sheet. */
  sheet?: string
}

export type TableAnswer =
  | { ok: true; sheet: ReadSheet | null }
  | { ok: false; code: TableError; params: Record<string, number> }

/** Letters of the lines that are told together; a line and a cell cost as much as some letters. */
const PORTION = 64 * 1024
const LINE = 30
const CELL = 10

/** Tells the lines of a table in portions; its answer says which sheet of a workbook they are of. */
export default async function readLines(
  { path, mostLines, sheet }: TableQuestion,
  tell: (lines: TableLine[]) => void
): Promise<TableAnswer> {
  let portion: TableLine[] = []
  let letters = 0
  const pass = () => {
    if (portion.length > 0) tell(portion)
    portion = []
    letters = 0
  }
  try {
    for await (const line of tableLines(path, mostLines, sheet)) {
      portion.push(line)
      letters += line.cells.reduce((sum, cell) => sum + cell.length + CELL, LINE)
      if (letters > PORTION) pass()
    }
    pass()
    return { ok: true, sheet: await sheetOf(path, sheet) }
  } catch (error) {
    pass()
    const { code, params } = error instanceof NoTable ? error : new NoTable('unreadable')
    return { ok: false, code, params }
  }
}
