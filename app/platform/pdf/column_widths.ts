import type { Weight, PdfLanguage } from '#pdf/shaper'
import { isWholeWord, layOut } from '#pdf/layout'
import { POINTS_PER_MM } from '#pdf/operators'

/** Texts of one column: its title and the values of the first rows. */
interface ColumnTexts {
  title: string
  cells: readonly string[]
}

interface ColumnPlan {
  /** In points. */
  size: number
  /** In millimetres, including padding; their sum is the width of the table. */
  widths: number[]
  /** False where a title or number is wider than its column, so that a larger sheet is needed. */
  isWhole: boolean
}

/** Readable sizes in points: the largest one at which typical rows have one line is used. */
const FONT_SIZES = [8, 7.5, 7] as const
/** The share of a column's texts that should fit on one line if there is room. */
const USUAL_SHARE = 0.9

/** In 1/1000 of the font size. */
interface ColumnWidths {
  /** The widest piece that must not be split. */
  needed: number
  /** The complete text, except for the few longest ones. */
  wished: number
  /** The longest text. */
  longest: number
}

/**
 * Chooses the font size and the widths of a table's columns, so that no title breaks inside a word, and no number, date
 * or name breaks; the remaining width goes to the columns with the longest texts.
 */
export function planColumns(
  columns: readonly ColumnTexts[],
  language: PdfLanguage,
  { width, padding }: { width: number; padding: number }
): ColumnPlan {
  const columnWidths = columns.map((column) => measureColumn(column, language))
  const free = width - 2 * padding * columns.length
  const scaleOf = (size: number) => size / 1000 / POINTS_PER_MM
  const minWidth = sum(columnWidths.map(({ needed }) => needed))
  const usual = sum(columnWidths.map(({ wished }) => wished))
  const size = FONT_SIZES.find((one) => usual * scaleOf(one) <= free) ?? FONT_SIZES[2]
  const scale = scaleOf(size)
  const isWhole = minWidth * scale <= free
  /** A page cannot hold the titles of very many columns: each is reduced in proportion. */
  const widths = isWhole
    ? growWidths(
        growWidths(
          columnWidths.map(({ needed }) => needed * scale),
          columnWidths.map(({ wished }) => wished * scale),
          free
        ),
        columnWidths.map(({ longest }) => longest * scale),
        free
      )
    : columnWidths.map(({ needed }) => (needed / minWidth) * free)
  const rest = (free - sum(widths)) / columns.length
  return { size, isWhole, widths: widths.map((one) => one + rest + 2 * padding) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Increases widths towards others, all by the same proportion, as far as there is room. */
function growWidths(widths: readonly number[], towards: readonly number[], room: number): number[] {
  const missing = sum(towards) - sum(widths)
  const part = missing > 0 ? Math.min(1, (room - sum(widths)) / missing) : 0
  return widths.map((width, index) => width + (towards[index] - width) * part)
}

function measureColumn({ title, cells }: ColumnTexts, language: PdfLanguage): ColumnWidths {
  const widthByText = new Map(
    [...new Set(cells)].map((cell) => [cell, widthOf(cell, 'normal', language)])
  )
  const words = new Set(
    [...widthByText.keys()].flatMap((cell) => cell.split(/\s+/)).filter(isWholeWord)
  )
  const wholes = cells.map((cell) => widthByText.get(cell)!).toSorted((a, b) => a - b)
  const needed = Math.max(
    ...title.split(/\s+/).map((word) => widthOf(word, 'bold', language)),
    ...[...words].map((word) => widthOf(word, 'normal', language))
  )
  const usual = wholes[Math.floor(wholes.length * USUAL_SHARE)] ?? 0
  const wished = Math.max(needed, usual)
  return { needed, wished, longest: Math.max(wished, wholes.at(-1) ?? 0) }
}

function widthOf(text: string, weight: Weight, language: PdfLanguage): number {
  return Math.max(...layOut(text, weight, language).map((line) => line.width))
}
