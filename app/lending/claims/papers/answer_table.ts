import { readTable, UnreadableTable } from '#spreadsheets/read_table'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'

/** A table as text: the header line and the rows below it, with their line numbers; and which sheet it is. */
export interface AnswerTable {
  header: string[]
  sheet: ReadSheet | null
  rows: { line: number; cells: string[] }[]
}

/** More lines than any batch has. */
const MAX_ROWS = 200_000

/**
 * Reads the bank's answer, an xlsx or a csv file, by what it is and not by its name.
 *
 * @throws Refusal when it is neither, or empty, or unreadable
 */
export async function readAnswerTable(path: string): Promise<AnswerTable> {
  const table: AnswerTable = { header: [], rows: [], sheet: null }
  const lines = readTable(path, MAX_ROWS)
  try {
    for await (const { line, cells } of lines) {
      if (table.header.length > 0) {
        table.rows.push({ line, cells })
      } else if (cells.some((cell) => cell.trim() !== '')) {
        table.header = cells
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal('claims.messages.answer_unreadable')
  }
  if (table.rows.length === 0) {
    throw new Refusal('claims.messages.answer_empty', {}, { field: 'file' })
  }
  return { ...table, sheet: lines.sheet }
}
