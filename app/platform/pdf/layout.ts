import { removeForbiddenCharacters } from '#kernel/formats/characters'
import { pdfFont, type Weight, shapeWord, type PdfLanguage, type ShapedRun } from '#pdf/shaper'
import type { Margins, TextOptions } from '#pdf/styles'

/** A word without spaces, shaped. Its width is in 1/1000 of the font size. */
interface Word {
  runs: ShapedRun[]
  width: number
}

/** A line of words separated by one space. Its width is in 1/1000 of the font size. */
export interface Line {
  words: Word[]
  width: number
}

/** They select the style of a symbol, of which the fonts have only one. */
const VARIATION_SELECTORS = /[\uFE00-\uFE0F]/gu
/** A long word, such as a web address, may break after these characters. */
const BREAK_AFTER = /(?<=[/\-_?&=.,;])/u

/** Maximum letters of a name or a word of a list that is never split; a web address has more. */
const MAX_WORD_LENGTH = 20
/** Maximum length of numbers: account, application and letter numbers, dates and amounts. */
const MAX_NUMBER_LENGTH = 32
/** Words that may be split although they contain digits: an e-mail address, a path, a file name. */
const MAY_BREAK = /[@/\\_]|\.[A-Za-z]/u

/**
 * Whether a word (without spaces) must not be split: every number, date and amount, whatever hyphens it has, and words
 * that are no longer than a name.
 */
export function isWholeWord(text: string): boolean {
  if (MAY_BREAK.test(text)) return false
  return text.length <= (/\p{Nd}/u.test(text) ? MAX_NUMBER_LENGTH : MAX_WORD_LENGTH)
}

const graphemes = new Intl.Segmenter('mr', { granularity: 'grapheme' })

/** The width of the space between words. */
export function spaceWidth(weight: Weight): number {
  const space = shapeWord(' ', weight, 'en')
  return space[0]?.width ?? pdfFont('latin', weight).advance(0)
}

function toWord(text: string, weight: Weight, language: PdfLanguage): Word {
  const runs = shapeWord(text, weight, language)
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** Splits a word that is wider than a line: after punctuation if possible, else between letters. */
function splitLongWord(text: string, weight: Weight, language: PdfLanguage, limit: number): Word[] {
  const fits = (part: string) => toWord(part, weight, language).width <= limit
  const parts = text
    .split(BREAK_AFTER)
    .flatMap((part) => (fits(part) ? [part] : [...graphemes.segment(part)].map((s) => s.segment)))
  const pieces: string[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (last !== undefined && fits(last + part)) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces.map((piece) => toWord(piece, weight, language))
}

/**
 * Breaks text into lines that are at most `limit` wide (1/1000 of the font size; Infinity for no limit). A line feed in
 * the text starts a new line.
 */
export function layOut(
  text: string,
  weight: Weight,
  language: PdfLanguage,
  limit = Number.POSITIVE_INFINITY
): Line[] {
  const space = spaceWidth(weight)
  const lines: Line[] = []
  const drawn = removeForbiddenCharacters(text).replace(VARIATION_SELECTORS, '')
  for (const paragraph of drawn.replace(/\r\n?/g, '\n').split('\n')) {
    let line: Line = { words: [], width: 0 }
    const add = (word: Word) => {
      const width = line.words.length ? line.width + space + word.width : word.width
      if (line.words.length && width > limit) {
        lines.push(line)
        line = { words: [word], width: word.width }
      } else {
        line.words.push(word)
        line.width = width
      }
    }
    for (const text of paragraph.split(/[\s\u00A0]+/u)) {
      if (text === '') continue
      const word = toWord(text, weight, language)
      if (word.width <= limit) add(word)
      else splitLongWord(text, weight, language, limit).forEach(add)
    }
    lines.push(line)
  }
  return lines
}

/** Minimum scale of text that is reduced so that its numbers are not split. */
const MIN_SCALE = 0.6
/** So that rounding does not make a word too wide again. */
const ROUNDING_TOLERANCE = 0.999

/**
 * Returns the scale at which no number and no name in the text is wider than a line (`limit` as in `layOut`): 1 when
 * none is too wide.
 */
export function fitScale(
  text: string,
  weight: Weight,
  language: PdfLanguage,
  limit: number
): number {
  const widths = text
    .split(/[\s\u00A0]+/u)
    .filter(isWholeWord)
    .map((word) => toWord(word, weight, language).width)
  const widest = Math.max(0, ...widths)
  return widest <= limit ? 1 : Math.max(MIN_SCALE, (limit / widest) * ROUNDING_TOLERANCE)
}

/** The target of a table, which is drawn from `y` downwards. */
interface TableTarget {
  y: number
  readonly margins: Margins
  readonly innerWidth: number
  measure(text: string, options: TextOptions): { width: number; height: number }
  textBox(text: string, x: number, y: number, options: TextOptions): void
  rule(y: number, options: { colour: string }): void
  rect(x: number, y: number, width: number, height: number, style: { fill: string }): void
  need(height: number): boolean
}

export interface TableColumn {
  title: string
  /** Relative width; the columns divide the table's width in proportion. */
  width: number
  align?: TextOptions['align']
}

export interface TableOptions {
  /** In points; 9 by default. */
  size?: number
  lineHeight?: number
  /** Background of the header, `#rrggbb`. */
  headerFill?: string
  ruleColour?: string
  /** Padding of each cell, in millimetres. */
  padding?: number
  /** Highlighted rows, by their index. */
  marked?: readonly number[]
}

interface Cell {
  x: number
  width: number
  align: NonNullable<TextOptions['align']>
}

interface TableLayout {
  cells: Cell[]
  padding: number
  text: TextOptions
  titleStyle: TextOptions
  heightOf: (values: string[], style: TextOptions) => number
}

/**
 * Divides the width among the columns by their shares; one whose title or numbers need more takes it from the others,
 * so that no title breaks inside a word.
 */
function widthsOf(
  target: TableTarget,
  columns: TableColumn[],
  rows: readonly string[][],
  { padding, text, titleStyle }: Pick<TableLayout, 'padding' | 'text' | 'titleStyle'>
): number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const shares = columns.map(({ width }) => (width / total) * target.innerWidth)
  const widest = (content: string, style: TextOptions) =>
    Math.max(0, ...content.split(/\s+/).map((word) => target.measure(word, style).width))
  const needed = columns.map(({ title }, index) => {
    const numbers = rows.flatMap((row) => (row[index] ?? '').split(/\s+/)).filter(isWholeWord)
    return 2 * padding + 0.1 + Math.max(widest(title, titleStyle), widest(numbers.join(' '), text))
  })
  const missing = shares.map((share, index) => Math.max(0, needed[index] - share))
  const spare = shares.map((share, index) => Math.max(0, share - needed[index]))
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const part = sum(spare) > 0 ? Math.min(1, sum(missing) / sum(spare)) : 0
  const given = sum(missing) > 0 ? Math.min(1, (part * sum(spare)) / sum(missing)) : 0
  return shares.map((share, index) => share + missing[index] * given - spare[index] * part)
}

function layOutTable(
  target: TableTarget,
  columns: TableColumn[],
  rows: readonly string[][],
  options: TableOptions
): TableLayout {
  const padding = options.padding ?? 1.6
  const text = { size: options.size ?? 9, lineHeight: options.lineHeight }
  const titleStyle: TextOptions = { ...text, weight: 'bold' }
  const widths = widthsOf(target, columns, rows, { padding, text, titleStyle })
  let left = target.margins.left
  const cells = columns.map((column, index): Cell => {
    const width = widths[index]
    left += width
    return { x: left - width, width, align: column.align ?? 'left' }
  })
  const heightOf = (values: string[], style: TextOptions) =>
    2 * padding +
    Math.max(
      ...cells.map(
        (cell, index) =>
          target.measure(values[index] ?? '', { ...style, maxWidth: cell.width - 2 * padding })
            .height
      )
    )
  return { cells, padding, text, titleStyle, heightOf }
}

const titlesOf = (columns: TableColumn[]) => columns.map((column) => column.title)

/** The height of the header with the given rows: with the first row it is the minimum for starting a table. */
export function tableHeight(
  target: TableTarget,
  columns: TableColumn[],
  rows: string[][],
  options: TableOptions
): number {
  const { heightOf, text, titleStyle } = layOutTable(target, columns, rows, options)
  const header = heightOf(titlesOf(columns), titleStyle)
  return rows.reduce((sum, row) => sum + heightOf(row, text), header)
}

/**
 * Draws a table from the target's `y` downwards. Cells wrap, rows are not split, and the header is repeated at the top
 * of each page. A row higher than a page is not split either.
 */
export function drawTable(
  target: TableTarget,
  columns: TableColumn[],
  rows: string[][],
  options: TableOptions
): void {
  const { cells, padding, text, titleStyle, heightOf } = layOutTable(target, columns, rows, options)
  const ruleColour = options.ruleColour ?? '#c3ccd6'
  const anchor = ({ x, width, align }: Cell) =>
    ({ left: x + padding, center: x + width / 2, right: x + width - padding })[align]
  const drawRow = (values: string[], style: TextOptions, height: number) => {
    cells.forEach((cell, index) => {
      const maxWidth = cell.width - 2 * padding
      const box = { ...style, align: cell.align, maxWidth }
      target.textBox(values[index] ?? '', anchor(cell), target.y + padding, box)
    })
    target.y += height
    target.rule(target.y, { colour: ruleColour })
  }

  const titles = titlesOf(columns)
  const titleHeight = heightOf(titles, titleStyle)
  const drawHeader = () => {
    const fill = options.headerFill ?? '#eef2f6'
    target.rect(target.margins.left, target.y, target.innerWidth, titleHeight, { fill })
    drawRow(titles, titleStyle, titleHeight)
  }

  target.need(titleHeight + (rows.length > 0 ? heightOf(rows[0], text) : 0))
  drawHeader()
  for (const [index, row] of rows.entries()) {
    const height = heightOf(row, text)
    if (target.need(height)) drawHeader()
    if (options.marked?.includes(index)) {
      target.rect(target.margins.left, target.y, target.innerWidth, height, { fill: '#ffe9a3' })
    }
    drawRow(row, text, height)
  }
}
