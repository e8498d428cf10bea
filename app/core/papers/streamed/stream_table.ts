import { formatDate, parsePlainDate, type PlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import { layOut, type Line } from '#core/papers/layout'
import { DEFAULT_LINE_HEIGHT, type TextOptions } from '#core/papers/paper_options'
import { POINTS_PER_MM } from '#core/papers/path'
import type { PaperLanguage } from '#core/papers/shaper'
import { PAGE, PageStream } from '#core/papers/streamed/page_stream'
import type { SheetColumn, SheetInput } from '#core/sheets/stream_sheet'
import { breathe } from '#core/streams/breathe'

/** What a sheet takes, as pages: title and subtitles on the first, the head on each. */
export type TableInput<T> = Omit<SheetInput<T>, 'name'> & {
  language: PaperLanguage
  /** Day of creation. */
  date: PlainDate
  /** Shown instead of rows when there is none. */
  empty: string
}

const MARGIN = 12
const PADDING = 1.3
const SIZE = 8
const COLOURS = { rule: '#c3ccd6', head: '#eef2f6', muted: '#4a5560', ink: '#16202a' }
const FOOT_Y = PAGE.height - 6
const BOTTOM = PAGE.height - MARGIN
/** Rows drawn before other requests get their turn: a few milliseconds of work. */
const ROWS_PER_TURN = 10

const TEXT: TextOptions = { size: SIZE, colour: COLOURS.ink }
const HEAD: TextOptions = { ...TEXT, weight: 'bold' }
const FOOT: TextOptions = { size: 8, colour: COLOURS.muted }

/**
 * Writes a list as a PDF, page by page, so that a list of any length needs the same memory; the same
 * columns as a sheet's. Cells wrap, rows stay whole, the head stands on every page.
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

const lineStep = ({ size = SIZE }: TextOptions) => (size * DEFAULT_LINE_HEIGHT) / POINTS_PER_MM

class TablePages<T> {
  readonly #input: TableInput<T>
  readonly #pages: PageStream
  readonly #places: Place[]
  #y = MARGIN

  constructor(input: TableInput<T>) {
    this.#input = input
    this.#pages = new PageStream({ ...input, fileId: `${input.title} ${input.date}` })
    this.#places = placesOf(input.columns)
  }

  async write(): Promise<number> {
    const { title, subtitles = [], rows, columns, output, empty } = this.#input
    this.#heading(title, { size: 13, weight: 'bold', colour: COLOURS.ink })
    for (const subtitle of subtitles) this.#heading(subtitle, { size: 9, colour: COLOURS.muted })
    this.#y += 2.5
    this.#head()
    let count = 0
    for await (const row of rows) {
      this.#row(columns.map((column) => cellText(column, row)))
      if (++count % ROWS_PER_TURN === 0) await breathe(output)
    }
    if (count === 0) this.#heading(empty, { size: 9, colour: COLOURS.muted })
    this.#endPage()
    const total = this.#lines(`/ ${this.#pages.pageCount}`, FOOT)[0]
    this.#pages.end({ line: total, x: PAGE.width - MARGIN - 7, y: FOOT_Y, options: FOOT })
    return count
  }

  #lines(text: string, { size = SIZE, weight = 'normal' }: TextOptions, width = Infinity): Line[] {
    return layOut(text, weight, this.#input.language, (width * POINTS_PER_MM * 1000) / size)
  }

  #heading(text: string, style: TextOptions) {
    for (const line of this.#lines(text, style, PAGE.width - 2 * MARGIN)) {
      this.#y += lineStep(style)
      this.#pages.line(line, MARGIN, this.#y - lineStep(style) * 0.3, style)
    }
  }

  #head() {
    const titles = this.#input.columns.map(({ header }) => header)
    const cells = this.#cells(titles, HEAD)
    const height = heightOf(cells)
    this.#pages.rect(MARGIN, this.#y, PAGE.width - 2 * MARGIN, height, { fill: COLOURS.head })
    this.#draw(cells, height, HEAD)
  }

  #row(values: string[]) {
    const cells = this.#cells(values, TEXT)
    const height = heightOf(cells)
    if (this.#y + height > BOTTOM) {
      this.#endPage()
      this.#y = MARGIN
      this.#head()
    }
    this.#draw(cells, height, TEXT)
  }

  #cells(values: string[], style: TextOptions): Line[][] {
    return values.map((value, index) =>
      this.#lines(value, style, this.#places[index].width - 2 * PADDING)
    )
  }

  #draw(cells: Line[][], height: number, style: TextOptions) {
    cells.forEach((lines, index) => {
      const { x, width, align } = this.#places[index]
      const anchor = align === 'right' ? x + width - PADDING : x + PADDING
      lines.forEach((line, number) => {
        const y = this.#y + PADDING + lineStep(style) * (number + 0.7)
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

const heightOf = (cells: Line[][]) =>
  Math.max(...cells.map((lines) => lines.length)) * lineStep(TEXT) + 2 * PADDING

/** The widths of a sheet's columns, as shares of the page. */
function placesOf<T>(columns: readonly SheetColumn<T>[]): Place[] {
  const widths = columns.map(({ width = 18 }) => width)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let x = MARGIN
  return columns.map(({ kind }, index) => {
    const width = (widths[index] / whole) * (PAGE.width - 2 * MARGIN)
    x += width
    const isNumber = kind === 'paise' || kind === 'number'
    return { x: x - width, width, align: isNumber ? 'right' : 'left' }
  })
}

/** What a sheet would show of this cell. */
function cellText<T>(column: SheetColumn<T>, row: T): string {
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (column.kind === 'paise') return formatRupees(paise(value as number))
  if (column.kind === 'date') return formatDate(parsePlainDate(String(value)))
  if (column.kind === 'number') return (value as number).toLocaleString('en-IN')
  return String(value)
}
