import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseStream } from '@fast-csv/parse'
import type ExcelJS from 'exceljs'
import { utcDay } from '#core/calendar/plain_date'
import { type ArchivePart, archiveParts } from '#print/sheets/archive_parts'
import { csvDelimiter } from '#print/sheets/csv_delimiter'
import { inflatesWithin } from '#print/sheets/inflated_size'
import { oneSheet } from '#print/sheets/one_sheet'
import { chosenSheet, type ReadSheet } from '#print/sheets/workbook_sheets'

/** One line of a table, as text; the first line of the file is line 1. */
export interface TableLine {
  line: number
  cells: string[]
}

/** Why a file is no table: it is neither xlsx nor csv in UTF-8, or has more lines than asked for. */
export class UnreadableTable extends Error {
  constructor(readonly code: 'unreadable' | 'not_utf8' | 'too_long') {
    super(`The table is ${code}`)
  }
}

const ZIP = 0x04034b50
/** A compound file: a workbook of Excel before 2007, or a newer one with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** A page or its frames, or the XML of Excel 2003: what many programs save under the name of an old workbook. */
const MARKUP = /^\s*<(?:!doctype|html|head|body|meta|style|div|table|\?xml)/i
/** With what papers, pictures and workbooks of old Excel begin, which are no text whatever their name. */
const OTHER_FILES = ['%PDF', '\x89PNG', '\xff\xd8', '\xd0\xcf\x11\xe0']
const BYTES_LOOKED_AT = 512
/** Name, address and account may stand above the lines that say what separates their cells. */
const BYTES_OF_LINES = 32 * 1024
/** A sheet of two hundred thousand lines unpacks to far less; a bomb of gigabytes stops here. */
const MOST_INFLATED = 200 * 1024 * 1024
/** What a spreadsheet program shows where it cannot show a value. */
const NO_VALUE = '#VALUE!'
/** Columns beyond are nobody's: one cell in the last of a sheet would make thousands of each line. */
const MOST_COLUMNS = 256

/**
 * Reads the first sheet of an xlsx file that is not hidden and has cells, or a csv file with commas, semicolons
 * or tabs, by what the file is and not by its name; empty lines included. An error of a spreadsheet program comes as it
 * stands there (`error_values.ts`).
 *
 * @throws UnreadableTable
 */
export async function* readTable(path: string, mostLines: number): AsyncGenerator<TableLine> {
  let count = 0
  try {
    const head = await headOf(path)
    for await (const line of isZip(head) ? sheetLines(path) : csvLines(path, head)) {
      if (++count > mostLines) throw new UnreadableTable('too_long')
      yield line
    }
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('unreadable')
  }
}

/** Which sheet `readTable` reads of an xlsx file that it has read; null of a csv file. */
export async function sheetRead(path: string): Promise<ReadSheet | null> {
  if (!(await isWorkbook(path))) return null
  return (await chosenSheet(path, await partsOf(path)))?.sheet ?? null
}

/** Whether a file is to be read as a table: an xlsx, or text; not a picture or a paper. */
export async function looksLikeTable(path: string): Promise<boolean> {
  const head = await headOf(path)
  if (isZip(head)) return true
  const isPaper = head.subarray(0, 4).toString('latin1') === '%PDF'
  const isPicture = head[0] === 0xff || head[0] === 0x89
  return head.length > 0 && !isPaper && !isPicture && !head.includes(0)
}

/** Whether a file is a workbook of old Excel, or a page that bears the name of one: neither is read. */
export async function isOldWorkbook(path: string): Promise<boolean> {
  const head = await headOf(path)
  return head.indexOf(COMPOUND) === 0 || MARKUP.test(head.toString('utf8').replace(/^\ufeff/, ''))
}

/** Whether a file is an xlsx and not a text. */
export const isWorkbook = async (path: string): Promise<boolean> => isZip(await headOf(path))

const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === ZIP

async function headOf(path: string, length = BYTES_LOOKED_AT): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* sheetLines(path: string): AsyncGenerator<TableLine> {
  const parts = await partsOf(path)
  if (!(await inflatesWithin(path, parts, MOST_INFLATED))) throw new UnreadableTable('too_long')
  /** Only who sends a table needs it, and it is large. */
  const { default: Excel } = await import('exceljs')
  const chosen = await chosenSheet(path, parts)
  if (!chosen) return
  const source = oneSheet(path, parts, chosen.part)
  const reader = new Excel.stream.xlsx.WorkbookReader(source, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
  })
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        const cells: string[] = []
        row.eachCell((cell, column) => {
          if (column <= MOST_COLUMNS) cells[column - 1] = textOf(cell.value)
        })
        yield { line: row.number, cells: Array.from(cells, (cell) => cell ?? '') }
      }
      /** Banks put their notes on further sheets. */
      return
    }
  } finally {
    /** It does not close a file that it has not read to its end. */
    source.destroy()
  }
}

async function partsOf(path: string): Promise<ArchivePart[]> {
  const file = await open(path)
  try {
    return await archiveParts(file)
  } finally {
    await file.close()
  }
}

function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  /** A number that is no day, shown as one. */
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? NO_VALUE : utcDay(value)
  if (typeof value !== 'object') return Number.isNaN(value) ? NO_VALUE : String(value)
  if ('error' in value) return value.error
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  /** Links and results, which may be any of those above. */
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  return 'result' in value ? textOf(value.result as ExcelJS.CellValue) : NO_VALUE
}

async function* csvLines(path: string, head: Buffer): AsyncGenerator<TableLine> {
  if (OTHER_FILES.some((beginning) => head.toString('latin1').startsWith(beginning))) {
    throw new UnreadableTable('unreadable')
  }
  const delimiter = csvDelimiter((await headOf(path, BYTES_OF_LINES)).toString('utf8'))
  let line = 0
  const options = { headers: false, ignoreEmpty: false, delimiter }
  const letters = Readable.from(lettersOf(path), { objectMode: false })
  const lines = parseStream(letters, options)
  letters.on('error', (error) => lines.destroy(error))
  for await (const cells of lines as AsyncIterable<string[]>) {
    line += 1
    yield { line, cells }
  }
}

/** Of a file in UTF-8, without the mark at its beginning. @throws UnreadableTable */
async function* lettersOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece as Buffer, { stream: true })
      /** Letters of two bytes each. */
      if (text.includes('\0')) throw new UnreadableTable('not_utf8')
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableTable('not_utf8')
  }
}
