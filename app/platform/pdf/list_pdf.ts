import type { HttpContext } from '@adonisjs/core/http'
import {
  type PlainDate,
  formatDate,
  parsePlainDate,
  startOfIndiaDay,
} from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { sendStreamedFile, throttle } from '#kernel/streams/streaming'
import { ZipWriter } from '#kernel/streams/zip_writer'
import { PdfBuilder } from '#pdf/document'
import { A3, A4, type TextOptions } from '#pdf/styles'
import type { PdfLanguage } from '#pdf/shaper'
import { planColumns } from '#pdf/column_widths'
import { corporationLetterhead, drawLetterhead } from '#pdf/letterhead'
import { drawPageFooter } from '#pdf/sections'
import type { SheetColumn, SheetInput } from '#spreadsheets/sheet_files'

/** Input as for a sheet, to be written as pages: letterhead, title and subtitles on the first, the header on each. */
export type ListPdfInput<T> = Omit<SheetInput<T>, 'name'> & {
  language: PdfLanguage
  /** Day of creation. */
  date: PlainDate
  /** Text instead of rows when there are none. */
  empty: string
  /** The word before a page number. */
  page: string
}

/**
 * Maximum rows of one document, because jsPDF holds it in memory until it is written: a longer list becomes several
 * documents.
 */
export const MAX_PDF_ROWS = 5_000

const MARGIN = 12
/** Height reserved for the footer. */
const BOTTOM = 16
/** Landscape sheets: the larger for lists whose numbers and titles would break on the smaller. */
const WIDTHS = { a4: A4.height - 2 * MARGIN, a3: A3.height - 2 * MARGIN } as const
const PADDING = { side: 1.4, above: 0.9 } as const
/** Rows that are measured before the widths of the columns are fixed. */
const SAMPLE_ROWS = 150
const COLOURS = { rule: '#c3ccd6', head: '#eef2f6', muted: '#4a5560', ink: '#16202a' }
const SUBTITLE: TextOptions = { size: 9, colour: COLOURS.muted }
/** Lines of a row are closer together than those of a letter. */
const LINE_HEIGHT = 1.3

/**
 * Writes a list as a PDF with the same columns as a sheet's, with widths that fit their content. Cells wrap between
 * words, numbers and rows are not split, and the header is on every page.
 *
 * @param partsName makes it a ZIP archive of PDFs of `MAX_PDF_ROWS` rows each, under this name with a number
 * @returns number of rows
 * @throws the error of the rows; the output is then destroyed, so that nobody receives an incomplete file
 */
export async function writeListPdf<T>(input: ListPdfInput<T>, partsName?: string): Promise<number> {
  const { output, date } = input
  const list = new ListPdf(input)
  try {
    if (partsName === undefined) {
      for await (const bytes of list.parts(Infinity)) output.end(bytes)
      return list.count
    }
    const zip = new ZipWriter(output, startOfIndiaDay(date))
    let number = 0
    for await (const bytes of list.parts(MAX_PDF_ROWS)) {
      number += 1
      await zip.add(`${partsName}-${number}.pdf`, bytes)
    }
    await zip.end()
    return list.count
  } catch (error) {
    output.destroy(error as Error)
    throw error
  }
}

/** The position of a cell; a number is aligned to the right. */
interface Place {
  x: number
  width: number
  align: NonNullable<TextOptions['align']>
}

class ListPdf<T> {
  /** Rows so far. */
  count = 0
  readonly #input: ListPdfInput<T>
  readonly #pause: () => Promise<void>
  #pdf!: PdfBuilder
  #format: keyof typeof WIDTHS = 'a4'
  #places: Place[] = []
  #text: TextOptions = {}

  constructor(input: ListPdfInput<T>) {
    this.#input = input
    this.#pause = throttle(input.output)
  }

  /** Yields the list as PDFs with this number of rows each, one after the other; without rows, one that states this. */
  async *parts(rowsEach: number): AsyncGenerator<Buffer> {
    for await (const values of this.#settledRows()) {
      if (this.count > 0 && this.count % rowsEach === 0) {
        yield await this.#finish()
        this.#begin()
      }
      this.#row(values)
      this.count += 1
      await this.#pause()
    }
    if (this.count === 0) this.#pdf.paragraph(this.#input.empty, SUBTITLE)
    yield await this.#finish()
  }

  /**
   * Yields the rows as texts, after the first of them have determined the columns and the first page has been started.
   */
  async *#settledRows(): AsyncGenerator<string[]> {
    const { rows, columns, language } = this.#input
    let first: string[][] | null = []
    const begin = () => {
      const waiting = first ?? []
      this.#settle(waiting)
      this.#begin()
      first = null
      return waiting
    }
    for await (const row of rows) {
      const values = columns.map((column) => cellText(column, row, language))
      if (first === null) yield values
      else if (first.push(values) === SAMPLE_ROWS) yield* begin()
    }
    if (first !== null) yield* begin()
  }

  #settle(rows: readonly string[][]) {
    const { columns, language } = this.#input
    const texts = columns.map(({ header }, index) => ({
      title: header,
      cells: rows.map((values) => values[index]),
    }))
    const planFor = (format: keyof typeof WIDTHS) =>
      planColumns(texts, language, { width: WIDTHS[format], padding: PADDING.side })
    const small = planFor('a4')
    this.#format = small.isWhole ? 'a4' : 'a3'
    const { size, widths } = small.isWhole ? small : planFor('a3')
    let x = MARGIN
    this.#places = columns.map(({ kind }, index) => {
      const width = widths[index]
      x += width
      const isNumber = kind === 'paise' || kind === 'number'
      return { x: x - width, width, align: isNumber ? 'right' : 'left' }
    })
    this.#text = { size, lineHeight: LINE_HEIGHT, colour: COLOURS.ink }
  }

  /** Starts a document with the letterhead, the title and the header. */
  #begin() {
    const { title, subtitles = [], date, language, page } = this.#input
    this.#pdf = new PdfBuilder({
      title,
      language,
      date,
      fileId: `${title} ${date} ${this.count}`,
      orientation: 'landscape',
      format: this.#format,
      margins: { top: MARGIN, right: MARGIN, bottom: BOTTOM, left: MARGIN },
      footer: (one, place) => drawPageFooter(one, { reference: title, page }, place),
    })
    drawLetterhead(this.#pdf, corporationLetterhead(language))
    this.#pdf.paragraph(title, { size: 13, weight: 'bold', colour: COLOURS.ink })
    for (const subtitle of subtitles) this.#pdf.paragraph(subtitle, SUBTITLE)
    this.#pdf.y += 2.5
    this.#drawHead()
  }

  #drawHead() {
    const titles = this.#input.columns.map(({ header }) => header)
    const cells = this.#cells(titles, { ...this.#text, weight: 'bold' })
    const height = heightOf(cells)
    this.#pdf.rect(MARGIN, this.#pdf.y, this.#pdf.innerWidth, height, { fill: COLOURS.head })
    this.#draw(cells, height)
  }

  #row(values: string[]) {
    const cells = this.#cells(values, this.#text)
    const height = heightOf(cells)
    if (this.#pdf.need(height)) this.#drawHead()
    this.#draw(cells, height)
  }

  #cells(values: string[], style: TextOptions) {
    return values.map((value, index) => {
      const { width, align } = this.#places[index]
      return this.#pdf.measure(value, { ...style, align, maxWidth: width - 2 * PADDING.side })
    })
  }

  #draw(cells: Cell[], height: number) {
    const pdf = this.#pdf
    cells.forEach((cell, index) => {
      const { x, width, align } = this.#places[index]
      const anchor = align === 'right' ? x + width - PADDING.side : x + PADDING.side
      pdf.draw(cell, anchor, pdf.y + PADDING.above)
    })
    pdf.y += height
    pdf.rect(MARGIN, pdf.y, this.#pdf.innerWidth, 0.1, { fill: COLOURS.rule })
  }

  async #finish(): Promise<Buffer> {
    for (const _page of this.#pdf.finish()) await this.#pause()
    return Buffer.from(this.#pdf.toBytes())
  }
}

type Cell = ReturnType<PdfBuilder['measure']>

const heightOf = (cells: Cell[]) =>
  Math.max(...cells.map(({ height }) => height)) + 2 * PADDING.above

/** Returns the text that a sheet would show for this cell. */
function cellText<T>(column: SheetColumn<T>, row: T, language: PdfLanguage): string {
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (column.kind === 'paise') return formatRupees(paise(value as number))
  if (column.kind === 'date') return formatDate(parsePlainDate(String(value)), language)
  if (column.kind === 'number') return (value as number).toLocaleString('en-IN')
  return String(value)
}

/** Reads the first rows before the response starts: only then is it known whether there are several parts. */
async function peekRows<T>(rows: ListPdfInput<T>['rows']) {
  const all = (async function* () {
    yield* rows
  })()
  const first: T[] = []
  while (first.length <= MAX_PDF_ROWS) {
    const { value, done } = await all.next()
    if (done) break
    first.push(value)
  }
  const allRows = async function* () {
    yield* first
    yield* all
  }
  return { rows: allRows(), isLong: first.length > MAX_PDF_ROWS }
}

/** Sends a list as a PDF, or as a ZIP archive of several when it is long. */
export async function sendListPdf<T>(
  response: HttpContext['response'],
  name: string,
  table: Omit<ListPdfInput<T>, 'output'>
) {
  const { rows, isLong } = await peekRows(table.rows)
  const write = (output: ListPdfInput<T>['output']) =>
    writeListPdf({ ...table, rows, output }, isLong ? name : undefined)
  const [extension, type] = isLong ? ['zip', 'application/zip'] : ['pdf', 'application/pdf']
  return sendStreamedFile(response, { fileName: `${name}.${extension}`, type, write })
}
