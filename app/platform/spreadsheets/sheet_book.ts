import ExcelJS from 'exceljs'
// oxlint-disable-next-line no-restricted-imports -- a worker thread knows no aliases
import { removeForbiddenCharacters } from '../../kernel/formats/characters.ts'
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import type { Cell, CellKind, FromWriter, SheetLine, SheetPlan } from './sheet_plan.ts'
import type { MessagePort } from 'node:worker_threads'

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** One object for all cells of a kind: exceljs looks up a style that it has met, and spells out others. */
const STYLES: Record<Exclude<CellKind, 'plain'>, Partial<ExcelJS.Style>> = {
  number: { numFmt: '0' },
  paise: { numFmt: rupees('') },
  date: { numFmt: 'dd-mmm-yyyy' },
}
const RUPEES_AND_PAISE: Partial<ExcelJS.Style> = { numFmt: rupees('.00') }
/** Two, since exceljs has one format for what is a number and one for what is none. */
const PLAIN_NUMBER: Partial<ExcelJS.Style> = {}
const PLAIN: Partial<ExcelJS.Style> = {}

/** A cell as exceljs takes it: amounts in rupees, days as instants of UTC. */
export function valueOf(kind: CellKind, cell: Cell): ExcelJS.CellValue {
  if (cell === null) return null
  if (kind === 'paise') return (cell as number) / 100
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  return typeof cell === 'string' ? removeForbiddenCharacters(cell) : cell
}

/** How a cell is shown: whole rupees without paise. */
export function styleOf(kind: CellKind, cell: Cell) {
  if (cell === null) return PLAIN
  if (kind === 'plain') return typeof cell === 'number' ? PLAIN_NUMBER : PLAIN
  return kind === 'paise' && (cell as number) % 100 !== 0 ? RUPEES_AND_PAISE : STYLES[kind]
}

type Writer = ExcelJS.stream.xlsx.WorkbookWriter
type SheetSource = Pick<PassThrough, 'pipe'>

/** What the writer of exceljs has and its types do not say. */
interface WriterParts extends Writer {
  created: Date
  zip: { append(source: string | SheetSource, entry: { name: string; date?: Date }): void }
  addThemes(): Promise<void>
}

/** Compressed bytes that the archive keeps until they are read: its own measure is 1 MB. */
const ARCHIVE_BUFFER_BYTES = 64 * 1024

type WriterOptions = ConstructorParameters<typeof ExcelJS.stream.xlsx.WorkbookWriter>[0]

const StreamedWorkbook = ExcelJS.stream.xlsx.WorkbookWriter as unknown as new (
  options: WriterOptions & { created: Date; zip: { highWaterMark: number } }
) => WriterParts

/**
 * A workbook written row by row to a stream, whose parts all carry the same time, so that the same
 * content gives the same bytes whenever it is written.
 */
class ReproducibleWorkbook extends StreamedWorkbook {
  #rows: PassThrough | null = null

  constructor(stream: Writable, at: Date) {
    super({
      stream,
      useStyles: true,
      useSharedStrings: false,
      created: at,
      zip: { highWaterMark: ARCHIVE_BUFFER_BYTES },
    })
    this.modified = at
  }

  /** The first part, which the writer adds while it is made: the archive is there, and empty. */
  override addThemes() {
    const append = this.zip.append.bind(this.zip)
    this.zip.append = (source, entry) => {
      const isText = typeof source === 'string'
      if (!isText) source.pipe((this.#rows = new PassThrough()))
      append(isText ? source : this.#rows!, { ...entry, date: this.created })
    }
    return super.addThemes()
  }

  /**
   * Waits until the archive has taken in what was written of the sheet: it compresses slower than rows
   * are made, and what it has not taken lies in memory.
   */
  async waitForDrain(): Promise<void> {
    if (this.#rows?.writableNeedDrain) await once(this.#rows, 'drain')
  }
}

/** One sheet of an xlsx file, laid out by its plan and written row by row. */
export class SheetBook {
  readonly #plan: SheetPlan
  readonly #book: ReproducibleWorkbook
  readonly #sheet: ExcelJS.Worksheet
  #count = 0

  constructor(plan: SheetPlan, output: Writable) {
    this.#plan = plan
    this.#book = new ReproducibleWorkbook(output, plan.at)
    const head = plan.lines.length
    this.#sheet = this.#book.addWorksheet(
      plan.name,
      plan.hasFixedHead ? { views: [{ state: 'frozen', ySplit: head }] } : {}
    )
    if (plan.widths) this.#sheet.columns = plan.widths.map((width) => ({ width }))
    for (const line of plan.lines) this.#addLine(line)
  }

  /** Writes a portion of rows, and waits until the archive has taken them in. */
  async addRows(rows: readonly Cell[][]): Promise<void> {
    const { kinds } = this.#plan
    for (const cells of rows) {
      const row = this.#sheet.addRow(cells.map((cell, at) => valueOf(kinds[at], cell)))
      for (const [at, kind] of kinds.entries()) {
        row.getCell(at + 1).style = styleOf(kind, cells[at])
      }
      row.commit()
    }
    this.#count += rows.length
    await this.#book.waitForDrain()
  }

  /** Writes what follows the rows; the output is at its end then. */
  async end(): Promise<void> {
    const { hasFixedHead, kinds, lines } = this.#plan
    if (hasFixedHead && this.#count > 0) {
      this.#sheet.autoFilter = {
        from: { row: lines.length, column: 1 },
        to: { row: lines.length + this.#count, column: kinds.length },
      }
    }
    this.#sheet.commit()
    await this.#book.commit()
  }

  #addLine({ cells, font, isText }: SheetLine) {
    const row = this.#sheet.addRow(cells.map((cell) => valueOf('plain', cell)))
    if (font) row.font = font
    if (isText) row.getCell(1).numFmt = '@'
    row.commit()
  }
}

/** Bytes of a file that travel together. */
const CHUNK_BYTES = 64 * 1024
/** Parts that the reader has not taken yet; the writer waits for him then. */
const MAX_UNACKNOWLEDGED = 2

/** Sends a file to the other thread in parts, at the pace of who reads it there. */
export class MessagePortStream extends Writable {
  readonly #port: MessagePort
  #chunks: Uint8Array[] = []
  #size = 0
  #unacknowledged = 0
  #resume: (() => void) | null = null

  constructor(port: MessagePort) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#port = port
  }

  /** The reader took a part. */
  acknowledge() {
    this.#unacknowledged -= 1
    const resume = this.#resume
    this.#resume = null
    resume?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size >= CHUNK_BYTES) this.#post()
    if (this.#unacknowledged < MAX_UNACKNOWLEDGED) callback()
    else this.#resume = callback
  }

  override _final(callback: () => void) {
    if (this.#size > 0) this.#post()
    callback()
  }

  /** Copied, since the archive goes on using its own memory; the copy is handed over whole. */
  #post() {
    const bytes = new Uint8Array(this.#size)
    let at = 0
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#chunks = []
    this.#size = 0
    this.#unacknowledged += 1
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies FromWriter, [bytes.buffer])
  }
}
