import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/ink'

/** A thing that is there or not; `note` says it in words, so that it can be read and searched. */
export interface CheckItem {
  text: string
  note: string
  isChecked: boolean
}

export interface ChecklistBlock {
  kind: 'ticks'
  items: CheckItem[]
}

const COLUMNS = 2
const GAP = 6
const INDENT = 5
const BOX = 2.6
const AFTER = 0.8
const STYLE = { size: 8.5, lineHeight: 1.4 } as const

const columnWidth = (pdf: PdfBuilder) => (pdf.innerWidth - GAP * (COLUMNS - 1)) / COLUMNS
const itemText = ({ text, note }: CheckItem) => `${text} — ${note}`

function rowsOf({ items }: ChecklistBlock): CheckItem[][] {
  const count = Math.ceil(items.length / COLUMNS)
  return Array.from({ length: count }, (_row, index) =>
    items.slice(index * COLUMNS, (index + 1) * COLUMNS)
  )
}

function rowHeight(pdf: PdfBuilder, row: CheckItem[]): number {
  const maxWidth = columnWidth(pdf) - INDENT
  const heights = row.map((item) => pdf.measure(itemText(item), { ...STYLE, maxWidth }).height)
  return Math.max(...heights) + AFTER
}

/** The height of the whole list. */
export function checklistHeight(pdf: PdfBuilder, block: ChecklistBlock): number {
  return rowsOf(block).reduce((sum, row) => sum + rowHeight(pdf, row), 0)
}

/** Draws a check list in two columns: a ticked or an empty box, and the words. */
export function drawChecklist(pdf: PdfBuilder, block: ChecklistBlock): void {
  for (const row of rowsOf(block)) {
    const height = rowHeight(pdf, row)
    pdf.need(height)
    row.forEach((item, index) => {
      const x = pdf.margins.left + index * (columnWidth(pdf) + GAP)
      drawBox(pdf, x, pdf.y + 0.8, item.isChecked)
      const style = { ...STYLE, maxWidth: columnWidth(pdf) - INDENT }
      const colour = item.isChecked ? INK.text : INK.cancelled
      pdf.textBox(itemText(item), x + INDENT, pdf.y, { ...style, colour })
    })
    pdf.y += height
  }
}

function drawBox(pdf: PdfBuilder, x: number, y: number, isChecked: boolean): void {
  pdf.rect(x, y, BOX, BOX, { stroke: INK.muted, lineWidth: 0.2, radius: 0.3 })
  if (!isChecked) return
  pdf.path(
    [
      ['M', x + 0.5, y + 1.4],
      ['L', x + 1.1, y + 2],
      ['L', x + 2.2, y + 0.6],
    ],
    { stroke: INK.accent, lineWidth: 0.45 }
  )
}
