import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parseStream } from '@fast-csv/parse'
import ExcelJS from 'exceljs'
import { Refusal } from '#core/exceptions/refusal'

/** A table as text: the header line and the rows below it, with their line numbers. */
export interface AnswerTable {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/** More lines than any batch has. */
const MOST_ROWS = 200_000

/**
 * Reads the bank's answer, an xlsx or a csv file, by what it is and not by its name.
 *
 * @throws Refusal when it is neither, or empty, or unreadable
 */
export async function readAnswerTable(path: string): Promise<AnswerTable> {
  const lines = (await isZip(path)) ? sheetLines(path) : csvLines(path)
  const table: AnswerTable = { header: [], rows: [] }
  try {
    for await (const { line, cells } of lines) {
      if (table.header.length === 0) {
        if (cells.some((cell) => cell.trim() !== '')) table.header = cells
        continue
      }
      if (table.rows.length >= MOST_ROWS) throw new Refusal('claims.messages.answer_too_long')
      table.rows.push({ line, cells })
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('claims.messages.answer_unreadable', {}, { field: 'file' })
  }
  if (table.rows.length === 0) {
    throw new Refusal('claims.messages.answer_empty', {}, { field: 'file' })
  }
  return table
}

async function isZip(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await file.close()
  }
}

async function* sheetLines(path: string) {
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(createReadStream(path), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
  })
  for await (const sheet of reader) {
    for await (const row of sheet) {
      const cells: string[] = []
      row.eachCell({ includeEmpty: true }, (cell, column) => {
        cells[column - 1] = textOf(cell.value)
      })
      yield { line: row.number, cells: Array.from(cells, (cell) => cell ?? '') }
    }
    /** Banks put their notes on further sheets. */
    return
  }
}

function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'object' && 'result' in value)
    return textOf(value.result as ExcelJS.CellValue)
  if (typeof value === 'object' && 'richText' in value) {
    return value.richText.map((part) => part.text).join('')
  }
  if (typeof value === 'object' && 'text' in value) return String(value.text)
  return String(value)
}

async function* csvLines(path: string) {
  let line = 0
  const parser = parseStream(createReadStream(path), { headers: false, ignoreEmpty: false })
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1
    yield { line, cells }
  }
}
