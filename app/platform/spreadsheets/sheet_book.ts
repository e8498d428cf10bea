import ExcelJS from 'exceljs'
// oxlint-disable-next-line no-restricted-imports -- a worker thread knows no aliases
import { removeForbiddenCharacters } from '../../kernel/formats/characters.ts'
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import type { Cell, CellKind, WriterResponse, SheetLine, SheetPlan } from './sheet_plan.ts'
import type { MessagePort } from 'node:worker_threads'

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** One object for all cells of a kind: exceljs looks up a style object that it already has, and serialises others. */
const STYLES: Record<Exclude<CellKind, 'plain'>, Partial<ExcelJS.Style>> = {
  number: { numFmt: '0' },
  paise: { numFmt: rupees('') },
  date: { numFmt: 'dd-mmm-yyyy' },
}
const RUPEES_AND_PAISE: Partial<ExcelJS.Style> = { numFmt: rupees('.00') }
/** Two, since exceljs has one format for numbers and one for other values. */
const PLAIN_NUMBER: Partial<ExcelJS.Style> = {}
const PLAIN: Partial<ExcelJS.Style> = {}

/** Converts a cell for exceljs: amounts in rupees, days as instants in UTC. */
export function valueOf(kind: CellKind, cell: Cell): ExcelJS.CellValue {
  if (cell === null) return null
  if (kind === 'paise') return (cell as number) / 100
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  return typeof cell === 'string' ? removeForbiddenCharacters(cell) : cell
}

/** The style of a cell: whole rupees without paise. */
export function styleOf(kind: CellKind, cell: Cell) {
  if (cell === null) return PLAIN
  if (kind === 'plain') return typeof cell === 'number' ? PLAIN_NUMBER : PLAIN
  return kind === 'paise' && (cell as number) % 100 !== 0 ? RUPEES_AND_PAISE : STYLES[kind]
}

type Writer = ExcelJS.stream.xlsx.WorkbookWriter
type SheetSource = Pick<PassThrough, 'pipe'>

/** Members of the exceljs writer that its types do not include. */
interface WriterParts extends Writer {
  created: Date
  zip: { append(source: string | SheetSource, entry: { name: string; date?: Date }): void }
  addThemes(): Promise<void>
}

/** Compressed bytes that the archive buffers until they are read; its default is 1 MB. */
const ARCHIVE_BUFFER_BYTES = 64 * 1024

type WriterOptions = ConstructorParameters<typeof ExcelJS.stream.xlsx.WorkbookWriter>[0]

const StreamedWorkbook = ExcelJS.stream.xlsx.WorkbookWriter as unknown as new (
  options: WriterOptions & { created: Date; zip: { highWaterMark: number } }
) => WriterParts

/**
 * A workbook written row by row to a stream, whose parts all have the same time, so that the same content always
 * produces the same bytes.
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

  /** The first part, which the writer adds in its constructor: the archive exists, and is empty. */
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
   * Waits until the archive has accepted the written rows: it compresses more slowly than rows are generated, and
   * buffers the rest in memory.
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

  /** Writes a batch of rows, and waits until the archive has accepted them. */
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

  /** Writes the parts after the rows, which ends the output. */
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

/** Size of the chunks of a file, in bytes. */
const CHUNK_BYTES = 64 * 1024
/** Maximum number of unacknowledged chunks; the writer then waits for the reader. */
const MAX_UNACKNOWLEDGED = 2

/** Sends a file to the other thread in chunks, at the pace of its reader. */
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

  /** The reader has accepted a chunk. */
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

  /** Copied, since the archive reuses its own memory; the copy is transferred. */
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
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies WriterResponse, [bytes.buffer])
  }
}
