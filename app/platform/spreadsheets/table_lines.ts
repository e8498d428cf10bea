import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type ExcelJS from 'exceljs'
import {
  type ArchivePart,
  type ReadSheet,
  archiveParts,
  chosenSheet,
  inflatesWithin,
} from './workbook_parts.ts'
import { csvDelimiter } from './csv_delimiter.ts'
import { singleSheetArchive } from './one_sheet.ts'
// oxlint-disable-next-line no-restricted-imports -- a program of a process knows no aliases
import { utcDay } from '../../kernel/calendar/utc_day.ts'

/*
 * This file and its imports run in a process of their own (`read_table.ts`), started directly from the source in
 * development: they import by relative path and use only types that can be stripped.
 */

/** One line of a table, as text; the first line of the file is line 1. */
export interface TableLine {
  line: number
  cells: string[]
}

/** Unsupported formats, each refused by its name. */
type OtherFormat = 'old_excel' | 'locked_excel' | 'binary_excel' | 'open_document' | 'web_page'

/** A file in the folder of a request, and the options for reading it. */
export interface TableRequest {
  path: string
  /** Maximum number of lines to read. */
  maxLines: number
  /** For a workbook, the name of the sheet. */
  sheet?: string
  /**
   * Whether text that is neither UTF-8 nor UTF-16 is Windows-1252, as banks' software writes; only where no names are
   * imported.
   */
  isWindowsText?: boolean
}

/** Why a file is not a table: it is neither xlsx nor csv in UTF-8 or UTF-16, or exceeds a limit. */
export type TableError =
  | OtherFormat
  | 'unreadable'
  | 'not_utf8'
  | 'too_long'
  | 'too_wide'
  | 'line_too_long'
  | 'too_large'

/** A file that cannot be read as a table; `params` are the values of its message. */
export class TableReadError extends Error {
  readonly code: TableError
  readonly params: Record<string, number>

  constructor(code: TableError, params: Record<string, number> = {}) {
    super(`The table is ${code}`)
    this.code = code
    this.params = params
  }
}

const ZIP = 0x04034b50
/** A compound file: an Excel workbook before 2007, or a newer one with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The stream of a compound file that contains a newer workbook with a password, as named in its directory. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')
/** A page or its frames, or the XML of Excel 2003: many programs save these under the name of an old workbook. */
const MARKUP = /^\s*<(?:!doctype|html|head|body|meta|style|div|table|\?xml)/i
/** First bytes of PDFs and images, which are not text whatever their name. */
const OTHER_FILES = ['%PDF', '\x89PNG', '\xff\xd8']
const SNIFF_BYTES = 512
/** Name, address and account may precede the lines that reveal the delimiter. */
const DELIMITER_SAMPLE_LENGTH = 32 * 1024
/** A sheet of two hundred thousand lines unpacks to far less; a zip bomb of gigabytes is stopped here. */
const MAX_INFLATED_MB = 200
/** The error value of spreadsheet programs for a value that they cannot display. */
const NO_VALUE = '#VALUE!'
/** A single cell in the last column of a sheet would otherwise create thousands of cells in each line. */
const MAX_COLUMNS = 256
/** Maximum bytes in one line of a csv file. */
const MAX_LINE_LENGTH = 100_000
/** Bytes passed to the csv reader at once. */
const CHUNK_BYTES = 64 * 1024

/**
 * Reads a sheet of an xlsx file, by default the first one that is not hidden and has cells, or a csv file with commas,
 * semicolons or tabs; the content decides, not the name. Empty lines are included. An error value of a spreadsheet
 * program is returned as it is (`error_values.ts`).
 *
 * @throws TableReadError
 */
export async function* tableLines({
  path,
  maxLines,
  sheet,
  isWindowsText = false,
}: TableRequest): AsyncGenerator<TableLine> {
  let count = 0
  try {
    const head = await headOf(path)
    const other = await otherFormat(path, head)
    if (other) throw new TableReadError(other)
    const lines = isZip(head) ? sheetLines(path, sheet) : csvLines(path, head, isWindowsText)
    for await (const line of lines) {
      if (++count > maxLines) throw new TableReadError('too_long', { most: maxLines })
      yield line
    }
  } catch (error) {
    if (error instanceof TableReadError) throw error
    throw new TableReadError('unreadable')
  }
}

/** Returns the sheet that `tableLines` reads in an xlsx file that it has read; null for a csv file. */
export async function sheetOf(path: string, wanted?: string): Promise<ReadSheet | null> {
  if (!(await isWorkbook(path))) return null
  return (await chosenSheet(path, await partsOf(path), wanted))?.sheet ?? null
}

/** Whether a file is to be read as a table, or refused as one: a workbook, or text; not an image or a PDF. */
export async function looksLikeTable(path: string): Promise<boolean> {
  const head = await headOf(path)
  if (isZip(head) || isCompound(head)) return true
  const isPdf = head.subarray(0, 4).toString('latin1') === '%PDF'
  const isPicture = head[0] === 0xff || head[0] === 0x89
  const isUtf16 = encodingOf(head) !== 'utf-8'
  return head.length > 0 && !isPdf && (isUtf16 || (!isPicture && !head.includes(0)))
}

/** The format of a file that spreadsheet programs can open but this reader cannot; many have a misleading name. */
async function otherFormat(path: string, head: Buffer): Promise<OtherFormat | null> {
  if (isCompound(head))
    return (await readFile(path)).includes(LOCKED) ? 'locked_excel' : 'old_excel'
  if (MARKUP.test(head.toString('utf8').replace(/^\ufeff/, ''))) return 'web_page'
  const names = isZip(head) ? (await partsOf(path)).map(({ name }) => name) : []
  if (names.includes('xl/workbook.bin')) return 'binary_excel'
  return names.includes('content.xml') && names.includes('mimetype') ? 'open_document' : null
}

/** Whether a file is xlsx and not text. */
export const isWorkbook = async (path: string): Promise<boolean> => isZip(await headOf(path))

const isCompound = (head: Buffer) => head.indexOf(COMPOUND) === 0

const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === ZIP

async function headOf(path: string, length = SNIFF_BYTES): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* sheetLines(path: string, wanted?: string): AsyncGenerator<TableLine> {
  const parts = await partsOf(path)
  if (!(await inflatesWithin(path, parts, MAX_INFLATED_MB * 1024 * 1024))) {
    throw new TableReadError('too_large', { most: MAX_INFLATED_MB })
  }
  /** Loaded only when a table is uploaded, because it is large. */
  const { default: Excel } = await import('exceljs')
  const chosen = await chosenSheet(path, parts, wanted)
  if (!chosen) return
  const source = singleSheetArchive(path, parts, chosen.part)
  const reader = new Excel.stream.xlsx.WorkbookReader(source, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
  })
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        yield { line: row.number, cells: cellsOf(row) }
      }
      /** Banks put their notes on further sheets. */
      return
    }
  } finally {
    /** It does not close a file that was not read to its end. */
    source.destroy()
  }
}

/** @throws TableReadError for a row with content beyond the columns that are read; empty cells are common there */
function cellsOf(row: ExcelJS.Row): string[] {
  for (let column = MAX_COLUMNS + 1; column <= row.cellCount; column++) {
    if (textOf(row.findCell(column)?.value) !== '') {
      throw new TableReadError('too_wide', { line: row.number, most: MAX_COLUMNS })
    }
  }
  const length = Math.min(row.cellCount, MAX_COLUMNS)
  return Array.from({ length }, (_, at) => textOf(row.findCell(at + 1)?.value))
}

async function partsOf(path: string): Promise<ArchivePart[]> {
  const file = await open(path)
  try {
    return await archiveParts(file)
  } finally {
    await file.close()
  }
}

function textOf(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  /** A number that is not a valid day, formatted as one. */
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? NO_VALUE : utcDay(value)
  if (typeof value !== 'object') return Number.isNaN(value) ? NO_VALUE : String(value)
  if ('error' in value) return value.error
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  /** Links and results, which may have any of the types above. */
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  return 'result' in value ? textOf(value.result as ExcelJS.CellValue) : NO_VALUE
}

async function* csvLines(
  path: string,
  head: Buffer,
  isWindowsText: boolean
): AsyncGenerator<TableLine> {
  if (OTHER_FILES.some((beginning) => head.toString('latin1').startsWith(beginning))) {
    throw new TableReadError('unreadable')
  }
  const text = decodeText(await readFile(path), isWindowsText)
  const delimiter = csvDelimiter(text.slice(0, DELIMITER_SAMPLE_LENGTH))
  const lines = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
  })
  const source = Readable.from(chunksOf(bareTexts(text, delimiter)))
  source.pipe(lines)
  let line = 0
  try {
    for await (const cells of lines as AsyncIterable<string[]>) {
      line += 1
      if (cells.length > MAX_COLUMNS && cells.slice(MAX_COLUMNS).some((cell) => cell !== '')) {
        throw new TableReadError('too_wide', { line, most: MAX_COLUMNS })
      }
      yield { line, cells: cells.slice(0, MAX_COLUMNS) }
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'CSV_MAX_RECORD_SIZE') throw error
    throw new TableReadError('line_too_long', { line: line + 1, most: MAX_LINE_LENGTH })
  } finally {
    source.destroy()
  }
}

/** Converts texts that a spreadsheet program must not read as numbers from `="0123"` to `"0123"`. */
const bareTexts = (text: string, delimiter: string) =>
  text.replace(new RegExp(`(^|[\\n\\r${delimiter}])="`, 'g'), '$1"')

function* chunksOf(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

/** The encoding by the byte order mark. */
const encodingOf = (bytes: Buffer) =>
  ({ fffe: 'utf-16le', feff: 'utf-16be' })[bytes.subarray(0, 2).toString('hex')] ?? 'utf-8'

/**
 * Decodes a file in UTF-8, or in UTF-16 with its byte order mark, without the mark; any other as Windows-1252 where
 * that is allowed.
 *
 * @throws TableReadError
 */
function decodeText(bytes: Buffer, isWindowsText: boolean): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    /** Two bytes per letter, without a byte order mark. */
    if (!text.includes('\0')) return text
  } catch {
    /** Another encoding. */
  }
  if (isWindowsText && !bytes.includes(0)) return new TextDecoder('windows-1252').decode(bytes)
  throw new TableReadError('not_utf8')
}
