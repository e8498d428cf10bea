import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/styles'
import type { PdfPicture } from '#pdf/pictures'

/** A label and its value; a long value may have a row of its own. */
export interface Fact {
  label: string
  value: string | null
  isWide?: boolean
}

export interface FactsBlock {
  kind: 'facts'
  facts: Fact[]
  /** Drawn to the left of the facts. */
  picture?: PdfPicture | null
}

interface Cell {
  x: number
  width: number
  fact: Fact
}

/** Shown for a missing value. */
const EMPTY_VALUE = '—'
const FACT_GAP = 6
const LABEL_SHARE = 0.37
const ROW_PADDING = 0.9
/** Maximum size of an image, in millimetres. */
const PICTURE = { width: 22, height: 28 }
const LABEL = { size: 8, colour: INK.muted, lineHeight: 1.35 } as const
const VALUE = { size: 9, colour: INK.text, lineHeight: 1.35 } as const

/** The facts in two columns, row by row; a wide one fills its row. */
function factRows(pdf: PdfBuilder, { facts, picture }: FactsBlock): Cell[][] {
  const inset = picture ? PICTURE.width + FACT_GAP : 0
  const left = pdf.margins.left + inset
  const whole = pdf.innerWidth - inset
  const half = (whole - FACT_GAP) / 2
  const rows: Cell[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    if (fact.isWide) rows.push([{ x: left, width: whole, fact }])
    else if (last?.length === 1 && !last[0].fact.isWide)
      last.push({ x: left + half + FACT_GAP, width: half, fact })
    else rows.push([{ x: left, width: half, fact }])
  }
  return rows
}

/** A wide row has a label as wide as in the other rows, so that values are aligned. */
function labelWidth({ width, fact }: Cell): number {
  return fact.isWide ? ((width - FACT_GAP) / 2) * LABEL_SHARE : width * LABEL_SHARE
}

function stylesOf(cell: Cell) {
  const label = labelWidth(cell)
  return {
    label: { ...LABEL, maxWidth: label - 2 },
    value: { ...VALUE, maxWidth: cell.width - label },
  }
}

const textOf = ({ value }: Fact) => value?.trim() || EMPTY_VALUE

function factRowHeight(pdf: PdfBuilder, row: Cell[]): number {
  const heights = row.map((cell) => {
    const { label, value } = stylesOf(cell)
    return Math.max(
      pdf.measure(cell.fact.label, label).height,
      pdf.measure(textOf(cell.fact), value).height
    )
  })
  return Math.max(...heights) + 2 * ROW_PADDING
}

function pictureSize({ width, height }: PdfPicture) {
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height)
  return { width: width * scale, height: height * scale }
}

/** The height of the facts on a single page. */
export function factsHeight(pdf: PdfBuilder, block: FactsBlock): number {
  const rows = factRows(pdf, block).reduce((sum, row) => sum + factRowHeight(pdf, row), 0)
  return Math.max(rows, block.picture ? pictureSize(block.picture).height + 2 : 0)
}

/** Draws facts in the flow, with a thin line below each row; rows are never split. */
export function drawFacts(pdf: PdfBuilder, block: FactsBlock): void {
  const { picture } = block
  let pictureBottom = 0
  if (picture) {
    const size = pictureSize(picture)
    pdf.need(size.height + 2)
    const { left } = pdf.margins
    pdf.image(picture.jpeg, left, pdf.y + 1, size.width, size.height)
    pdf.rect(left, pdf.y + 1, size.width, size.height, { stroke: INK.line, lineWidth: 0.2 })
    pictureBottom = pdf.y + size.height + 2
  }
  for (const row of factRows(pdf, block)) {
    const height = factRowHeight(pdf, row)
    if (pdf.need(height)) pictureBottom = 0
    for (const cell of row) drawCell(pdf, cell, height)
    pdf.y += height
  }
  pdf.y = Math.max(pdf.y, pictureBottom)
}

function drawCell(pdf: PdfBuilder, cell: Cell, height: number): void {
  const { label, value } = stylesOf(cell)
  const y = pdf.y + ROW_PADDING
  /** The smaller label is on the baseline of its value. */
  pdf.textBox(cell.fact.label, cell.x, y + 0.25, label)
  pdf.textBox(textOf(cell.fact), cell.x + labelWidth(cell), y, value)
  const line = { x: cell.x, width: cell.width, thickness: 0.12, colour: INK.line }
  pdf.rule(pdf.y + height, line)
}

/** An item that is present or not; `note` states it as text, so that it can be read and searched. */
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
const CHECKLIST_GAP = 6
const CHECKLIST_INDENT = 5
const BOX = 2.6
const CHECKLIST_SPACING = 0.8
const CHECKLIST_STYLE = { size: 8.5, lineHeight: 1.4 } as const

const columnWidth = (pdf: PdfBuilder) => (pdf.innerWidth - CHECKLIST_GAP * (COLUMNS - 1)) / COLUMNS
const itemText = ({ text, note }: CheckItem) => `${text} — ${note}`

function checklistRows({ items }: ChecklistBlock): CheckItem[][] {
  const count = Math.ceil(items.length / COLUMNS)
  return Array.from({ length: count }, (_row, index) =>
    items.slice(index * COLUMNS, (index + 1) * COLUMNS)
  )
}

function checklistRowHeight(pdf: PdfBuilder, row: CheckItem[]): number {
  const maxWidth = columnWidth(pdf) - CHECKLIST_INDENT
  const heights = row.map(
    (item) => pdf.measure(itemText(item), { ...CHECKLIST_STYLE, maxWidth }).height
  )
  return Math.max(...heights) + CHECKLIST_SPACING
}

/** The height of the complete list. */
export function checklistHeight(pdf: PdfBuilder, block: ChecklistBlock): number {
  return checklistRows(block).reduce((sum, row) => sum + checklistRowHeight(pdf, row), 0)
}

/** Draws a check list in two columns: a ticked or an empty box, and the text. */
export function drawChecklist(pdf: PdfBuilder, block: ChecklistBlock): void {
  for (const row of checklistRows(block)) {
    const height = checklistRowHeight(pdf, row)
    pdf.need(height)
    row.forEach((item, index) => {
      const x = pdf.margins.left + index * (columnWidth(pdf) + CHECKLIST_GAP)
      drawBox(pdf, x, pdf.y + 0.8, item.isChecked)
      const style = { ...CHECKLIST_STYLE, maxWidth: columnWidth(pdf) - CHECKLIST_INDENT }
      const colour = item.isChecked ? INK.text : INK.cancelled
      pdf.textBox(itemText(item), x + CHECKLIST_INDENT, pdf.y, { ...style, colour })
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

/** A list of sentences, numbered or with bullets. */
export interface ItemsBlock {
  kind: 'items'
  items: string[]
  isNumbered?: boolean
}

const ITEM_INDENT = 7
const ITEM_SPACING = 0.7
const ITEM_STYLE = { size: 9, colour: INK.text, lineHeight: 1.42 } as const

const heightOf = (pdf: PdfBuilder, text: string) =>
  pdf.measure(text, { ...ITEM_STYLE, maxWidth: pdf.innerWidth - ITEM_INDENT }).height + ITEM_SPACING

/** The height of the sentences. */
export function itemsHeight(pdf: PdfBuilder, { items }: ItemsBlock): number {
  return items.reduce((sum, item) => sum + heightOf(pdf, item), 0)
}

/** Draws sentences in the flow; none is split. */
export function drawItems(pdf: PdfBuilder, { items, isNumbered }: ItemsBlock): void {
  items.forEach((item, index) => {
    pdf.need(heightOf(pdf, item))
    const mark = isNumbered ? `${index + 1}.` : '•'
    const place = pdf.margins.left + ITEM_INDENT - 2
    pdf.textBox(mark, place, pdf.y, { ...ITEM_STYLE, align: 'right' })
    pdf.paragraph(item, { ...ITEM_STYLE, indent: ITEM_INDENT, after: ITEM_SPACING })
  })
}
