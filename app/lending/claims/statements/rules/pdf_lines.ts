import type { StatementLine } from '#claims/statements/rules/read_entries'
import { layoutOf, type StatementLayout } from '#claims/statements/rules/layouts'

/** A piece of text on a page; lengths in points, y upwards from the bottom of the page. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface Piece {
  text: string
  left: number
  right: number
}

interface Row {
  y: number
  height: number
  pieces: Piece[]
}

/** Fractions of the letter height: of a space, of the gap between columns, of a continuation line. */
const SPACE = 0.12
const COLUMN_GAP = 0.7
const SAME_LINE = 0.4
const NEXT_LINE = 2.2
/** Maximum number of lines of a heading with broken titles. */
const MAX_HEADING_LINES = 3
/**
 * Maximum number of texts in a row of a heading; more indicate a drawing made of letters, which would take long to
 * process.
 */
const MAX_HEADING_TEXTS = 60
/** Maximum numbers of cells in a line and of characters in a cell. */
const MAX_CELLS = 256
const MAX_CELL_LENGTH = 500
/** Maximum number of characters of an amount with its mark. */
const MAX_AMOUNT_LENGTH = 40
/** Points by which a text may begin before the title of its column. */
const ALIGNMENT_TOLERANCE = 2

/**
 * Returns the lines of a PDF as cells under the titles of its heading, which may be repeated on every page. A text
 * belongs to the column in which it begins or, between columns, to the one into which it extends; an amount to the
 * column whose title is above it. A wide gap becomes an empty line. Before the heading each text is a cell.
 */
export function pdfLines(
  pages: readonly (readonly PlacedText[])[],
  layouts: readonly StatementLayout[]
): StatementLine[] {
  const lines: StatementLine[] = []
  let columns: Piece[] | null = null
  const add = (cells: readonly string[], place?: StatementLine['place']) =>
    lines.push({
      line: lines.length + 1,
      cells: cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
      ...(place ? { place } : {}),
    })
  for (const [number, page] of pages.entries()) {
    const rows = rowsOf(page)
    for (let index = 0; index < rows.length; index++) {
      const above = rows[index - 1]
      if (above && above.y - rows[index].y > NEXT_LINE * rows[index].height) add([''])
      const heading = headingAt(rows, index, layouts)
      if (heading) {
        columns = heading.titles
        index += heading.rows - 1
      }
      add(
        (heading || !columns ? (heading?.titles ?? rows[index].pieces) : null)?.map(
          ({ text }) => text
        ) ?? cellsOf(rows[index], columns!),
        { page: number, y: rows[index].y, height: rows[index].height }
      )
    }
    add([''])
  }
  return lines
}

function rowsOf(page: readonly PlacedText[]): Row[] {
  const rows: Row[] = []
  const texts = page.filter(({ text }) => text.trim() !== '')
  for (const text of texts.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows[rows.length - 1]
    const piece = {
      text: text.text.trim().slice(0, MAX_CELL_LENGTH),
      left: text.x,
      right: text.x + text.width,
    }
    if (row && row.y - text.y <= SAME_LINE * row.height) row.pieces.push(piece)
    else rows.push({ y: text.y, height: text.height, pieces: [piece] })
  }
  return rows.map((row) => ({ ...row, pieces: joinWords(row) }))
}

/** Joins pieces that are as close as words into one text. */
function joinWords({ pieces, height }: Row): Piece[] {
  const texts: Piece[] = []
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const last = texts[texts.length - 1]
    const gap = last ? piece.left - last.right : Infinity
    if (gap > COLUMN_GAP * height) texts.push({ ...piece })
    else {
      last.text += (gap > SPACE * height ? ' ' : '') + piece.text
      last.right = Math.max(last.right, piece.right)
    }
  }
  return texts
}

/** Returns the titles of a heading that begins with this row, and its number of rows. */
function headingAt(
  rows: readonly Row[],
  index: number,
  layouts: readonly StatementLayout[]
): { titles: Piece[]; rows: number } | null {
  let titles: Piece[] = []
  for (let count = 1; count <= MAX_HEADING_LINES && index + count <= rows.length; count++) {
    const { pieces } = rows[index + count - 1]
    if (pieces.length > MAX_HEADING_TEXTS) return null
    titles = mergeTitles(titles, pieces)
    if (
      !layoutOf(
        titles.map(({ text }) => text),
        layouts
      )
    )
      continue
    /** Lines above the heading do not belong to its titles. */
    for (let line = 1; line < count; line++) if (headingAt(rows, index + line, layouts)) return null
    return { titles, rows: count }
  }
  return null
}

/** Merges titles with the row below them, each part into the title to which it belongs. */
function mergeTitles(titles: readonly Piece[], pieces: readonly Piece[]): Piece[] {
  const whole = titles.map((piece) => ({ ...piece }))
  for (const piece of pieces) {
    const title = whole.find((one) => overlap(one, piece) > 0)
    if (!title) whole.push({ ...piece })
    else {
      title.text += ` ${piece.text}`
      title.left = Math.min(title.left, piece.left)
      title.right = Math.max(title.right, piece.right)
    }
  }
  return whole.toSorted((a, b) => a.left - b.left)
}

const overlap = (a: Piece, b: Piece) => Math.min(a.right, b.right) - Math.max(a.left, b.left)

function cellsOf({ pieces }: Row, columns: readonly Piece[]): string[] {
  const cells = columns.map(() => '')
  for (const piece of pieces) {
    const place = isAmount(piece.text) ? nearestColumn(piece, columns) : columnAt(piece, columns)
    cells[place] = cells[place] === '' ? piece.text : `${cells[place]} ${piece.text}`
  }
  return cells
}

const IS_AMOUNT = /^[₹(-]?\s*[\d,]*\.\d{2}\s*[-)]?\s*\(?(?:dr|cr)?\.?\)?$/i

const isAmount = (text: string) => text.length <= MAX_AMOUNT_LENGTH && IS_AMOUNT.test(text)

/** Returns the column whose title overlaps most with the piece; without any overlap, the one with the nearest edge. */
function nearestColumn(piece: Piece, columns: readonly Piece[]): number {
  const nearness = columns.map((column) => overlap(column, piece))
  return nearness.reduce((best, one, index) => (one > nearness[best] ? index : best), 0)
}

function columnAt(piece: Piece, columns: readonly Piece[]): number {
  const startColumn = columns.findIndex(
    ({ left, right }) =>
      piece.left >= left - ALIGNMENT_TOLERANCE && piece.left <= right + ALIGNMENT_TOLERANCE
  )
  if (startColumn >= 0) return startColumn
  const overlappingColumn = columns.findIndex(
    (column) => column.left > piece.left && overlap(column, piece) > 0
  )
  if (overlappingColumn >= 0) return overlappingColumn
  const before = columns.findLastIndex(({ left }) => left <= piece.left)
  return Math.max(before, 0)
}
