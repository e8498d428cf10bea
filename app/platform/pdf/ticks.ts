import type { Paper } from '#pdf/document'
import { INK } from '#pdf/ink'

/** A thing that is there or not; `note` says it in words, so that it can be read and searched. */
export interface Tick {
  text: string
  note: string
  isThere: boolean
}

export interface TicksBlock {
  kind: 'ticks'
  items: Tick[]
}

const COLUMNS = 2
const GAP = 6
const INDENT = 5
const BOX = 2.6
const AFTER = 0.8
const STYLE = { size: 8.5, lineHeight: 1.4 } as const

const columnWidth = (paper: Paper) => (paper.innerWidth - GAP * (COLUMNS - 1)) / COLUMNS
const words = ({ text, note }: Tick) => `${text} — ${note}`

function rowsOf({ items }: TicksBlock): Tick[][] {
  const count = Math.ceil(items.length / COLUMNS)
  return Array.from({ length: count }, (_row, index) =>
    items.slice(index * COLUMNS, (index + 1) * COLUMNS)
  )
}

function rowHeight(paper: Paper, row: Tick[]): number {
  const maxWidth = columnWidth(paper) - INDENT
  const heights = row.map((item) => paper.measure(words(item), { ...STYLE, maxWidth }).height)
  return Math.max(...heights) + AFTER
}

/** The height of the whole list. */
export function ticksHeight(paper: Paper, block: TicksBlock): number {
  return rowsOf(block).reduce((sum, row) => sum + rowHeight(paper, row), 0)
}

/** Draws a check list in two columns: a ticked or an empty box, and the words. */
export function drawTicks(paper: Paper, block: TicksBlock): void {
  for (const row of rowsOf(block)) {
    const height = rowHeight(paper, row)
    paper.need(height)
    row.forEach((item, index) => {
      const x = paper.margins.left + index * (columnWidth(paper) + GAP)
      drawBox(paper, x, paper.y + 0.8, item.isThere)
      const style = { ...STYLE, maxWidth: columnWidth(paper) - INDENT }
      const colour = item.isThere ? INK.text : INK.cancelled
      paper.textBox(words(item), x + INDENT, paper.y, { ...style, colour })
    })
    paper.y += height
  }
}

function drawBox(paper: Paper, x: number, y: number, isTicked: boolean): void {
  paper.rect(x, y, BOX, BOX, { stroke: INK.muted, lineWidth: 0.2, radius: 0.3 })
  if (!isTicked) return
  paper.path(
    [
      ['M', x + 0.5, y + 1.4],
      ['L', x + 1.1, y + 2],
      ['L', x + 2.2, y + 0.6],
    ],
    { stroke: INK.accent, lineWidth: 0.45 }
  )
}
