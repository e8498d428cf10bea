import { type PlainDate, formatDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { type Line, fitScale, layOut } from '#pdf/layout'
import { DEFAULT_LINE_HEIGHT, DEFAULT_SIZE, type TextOptions } from '#pdf/styles'
import { POINTS_PER_MM } from '#pdf/operators'
import type { PdfLanguage } from '#pdf/shaper'
import { planColumns } from '#pdf/streamed/column_widths'
import { PAGE, PageStream } from '#pdf/streamed/page_stream'
import type { SheetColumn, SheetInput } from '#spreadsheets/stream_sheet'
import { sendStreamedFile, throttle } from '#kernel/streams/streaming'
import type { HttpContext } from '@adonisjs/core/http'

/** What a sheet takes, as pages: title and subtitles on the first, the head on each. */
export type TableInput<T> = Omit<SheetInput<T>, 'name'> & {
  language: PdfLanguage
  /** Day of creation. */
  date: PlainDate
  /** Shown instead of rows when there is none. */
  empty: string
}

const MARGIN = 12
const PADDING = { side: 1.4, above: 0.9 } as const
/** Rows that are looked at before the widths of the columns are settled. */
const SAMPLE_ROWS = 150
const COLOURS = { rule: '#c3ccd6', head: '#eef2f6', muted: '#4a5560', ink: '#16202a' }
const FOOT_Y = PAGE.height - 6
const BOTTOM = PAGE.height - MARGIN

const FOOT: TextOptions = { size: 8, colour: COLOURS.muted }
/** Lines of a row stand closer than those of a letter. */
const LINE_HEIGHT = 1.3

/**
 * Writes a list as a PDF, page by page, so that a list of any length needs the same memory; the same
 * columns as a sheet's, as wide as what stands in them needs. Cells wrap between words, numbers and
 * rows stay whole, the head stands on every page.
 *
 * @returns number of rows
 * @throws what the rows throw; the output is destroyed then, so that nobody takes half a file
 */
export async function streamTable<T>(input: TableInput<T>): Promise<number> {
  try {
    return await new TablePages(input).write()
  } catch (error) {
    input.output.destroy(error as Error)
    throw error
  }
}

/** Where a cell stands; a number stands at the right end. */
interface Place {
  x: number
  width: number
  align: NonNullable<TextOptions['align']>
}

const lineStep = ({ size = DEFAULT_SIZE, lineHeight = DEFAULT_LINE_HEIGHT }: TextOptions) =>
  (size * lineHeight) / POINTS_PER_MM

/** A cell laid out, in the size that its numbers need. */
interface Cell {
  lines: Line[]
  style: TextOptions
}

class TablePages<T> {
  readonly #input: TableInput<T>
  readonly #pages: PageStream
  #places: Place[] = []
  #text: TextOptions = {}
  #head: TextOptions = {}
  #y = MARGIN

  constructor(input: TableInput<T>) {
    this.#input = input
    this.#pages = new PageStream({ ...input, fileId: `${input.title} ${input.date}` }, input.output)
  }

  async write(): Promise<number> {
    const { title, subtitles = [], output, empty } = this.#input
    this.#heading(title, { size: 13, weight: 'bold', colour: COLOURS.ink })
    for (const subtitle of subtitles) this.#heading(subtitle, { size: 9, colour: COLOURS.muted })
    this.#y += 2.5
    const afterRow = throttle(output)
    let count = 0
    for await (const values of this.#laidOutRows()) {
      this.#row(values)
      count += 1
      await afterRow()
    }
    if (count === 0) this.#heading(empty, { size: 9, colour: COLOURS.muted })
    this.#endPage()
    const total = this.#lines(`/ ${this.#pages.pageCount}`, FOOT)[0]
    this.#pages.end({ line: total, x: PAGE.width - MARGIN - 7, y: FOOT_Y, options: FOOT })
    return count
  }

  /** The rows as texts, after the first of them have settled the columns and the head is drawn. */
  async *#laidOutRows(): AsyncGenerator<string[]> {
    const { rows, columns, language } = this.#input
    let first: string[][] | null = []
    const begin = () => {
      const waiting = first ?? []
      this.#settle(waiting)
      this.#drawHead()
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
    const room = { width: PAGE.width - 2 * MARGIN, padding: PADDING.side }
    const { size, widths } = planColumns(texts, language, room)
    this.#places = placesOf(columns, widths)
    this.#text = { size, lineHeight: LINE_HEIGHT, colour: COLOURS.ink }
    this.#head = { ...this.#text, weight: 'bold' }
  }

  #lines(text: string, style: TextOptions, width = Infinity): Line[] {
    const { size = DEFAULT_SIZE, weight = 'normal' } = style
    return layOut(text, weight, this.#input.language, (width * POINTS_PER_MM * 1000) / size)
  }

  #heading(text: string, style: TextOptions) {
    for (const line of this.#lines(text, style, PAGE.width - 2 * MARGIN)) {
      this.#y += lineStep(style)
      this.#pages.line(line, MARGIN, this.#y - lineStep(style) * 0.3, style)
    }
  }

  #drawHead() {
    const titles = this.#input.columns.map(({ header }) => header)
    const cells = this.#cells(titles, this.#head)
    const height = heightOf(cells)
    this.#pages.rect(MARGIN, this.#y, PAGE.width - 2 * MARGIN, height, { fill: COLOURS.head })
    this.#draw(cells, height)
  }

  #row(values: string[]) {
    const cells = this.#cells(values, this.#text)
    const height = heightOf(cells)
    if (this.#y + height > BOTTOM) {
      this.#endPage()
      this.#y = MARGIN
      this.#drawHead()
    }
    this.#draw(cells, height)
  }

  #cells(values: string[], style: TextOptions): Cell[] {
    return values.map((value, index) => {
      const width = this.#places[index].width - 2 * PADDING.side
      const fitting = this.#fitting(value, style, width)
      return { lines: this.#lines(value, fitting, width), style: fitting }
    })
  }

  /** The style in which no number of a text breaks: smaller where one is wider than its column. */
  #fitting(text: string, style: TextOptions, width: number): TextOptions {
    const { size = DEFAULT_SIZE, weight = 'normal' } = style
    const room = (width * POINTS_PER_MM * 1000) / size
    return { ...style, size: size * fitScale(text, weight, this.#input.language, room) }
  }

  #draw(cells: Cell[], height: number) {
    cells.forEach(({ lines, style }, index) => {
      const { x, width, align } = this.#places[index]
      const anchor = align === 'right' ? x + width - PADDING.side : x + PADDING.side
      lines.forEach((line, number) => {
        const y = this.#y + PADDING.above + lineStep(style) * (number + 0.75)
        this.#pages.line(line, anchor, y, { ...style, align })
      })
    })
    this.#y += height
    this.#pages.rect(MARGIN, this.#y, PAGE.width - 2 * MARGIN, 0.1, { fill: COLOURS.rule })
  }

  /** The number of this page here, that of all pages when it is known. */
  #endPage() {
    const number = this.#lines(String(this.#pages.pageCount + 1), FOOT)[0]
    this.#pages.line(number, PAGE.width - MARGIN - 8, FOOT_Y, { ...FOOT, align: 'right' })
    this.#pages.pageTotal()
    this.#pages.endPage()
  }
}

const heightOf = (cells: Cell[]) =>
  Math.max(...cells.map(({ lines, style }) => lines.length * lineStep(style))) + 2 * PADDING.above

/** Where the columns stand, one beside the other. */
function placesOf<T>(columns: readonly SheetColumn<T>[], widths: readonly number[]): Place[] {
  let x = MARGIN
  return columns.map(({ kind }, index) => {
    const width = widths[index]
    x += width
    const isNumber = kind === 'paise' || kind === 'number'
    return { x: x - width, width, align: isNumber ? 'right' : 'left' }
  })
}

/** What a sheet would show of this cell. */
function cellText<T>(column: SheetColumn<T>, row: T, language: PdfLanguage): string {
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (column.kind === 'paise') return formatRupees(paise(value as number))
  if (column.kind === 'date') return formatDate(parsePlainDate(String(value)), language)
  if (column.kind === 'number') return (value as number).toLocaleString('en-IN')
  return String(value)
}

/** Answers with a list as a PDF, page by page as it is written. */
export function sendTable<T>(
  response: HttpContext['response'],
  fileName: string,
  table: Omit<TableInput<T>, 'output'>
) {
  const write = (output: TableInput<T>['output']) => streamTable({ ...table, output })
  return sendStreamedFile(response, { fileName, type: 'application/pdf', write })
}
