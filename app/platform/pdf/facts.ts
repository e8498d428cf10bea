import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/ink'
import type { PdfPicture } from '#pdf/picture'

/** A label and what there is to say; a long value may take a row of its own. */
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

/** What stands for a value nobody has given. */
const EMPTY_VALUE = '—'
const GAP = 6
const LABEL_SHARE = 0.37
const ROW_PADDING = 0.9
/** The largest a picture is drawn, in millimetres. */
const PICTURE = { width: 22, height: 28 }
const LABEL = { size: 8, colour: INK.muted, lineHeight: 1.35 } as const
const VALUE = { size: 9, colour: INK.text, lineHeight: 1.35 } as const

/** The facts in two columns, row by row; a wide one fills its row. */
function rowsOf(pdf: PdfBuilder, { facts, picture }: FactsBlock): Cell[][] {
  const inset = picture ? PICTURE.width + GAP : 0
  const left = pdf.margins.left + inset
  const whole = pdf.innerWidth - inset
  const half = (whole - GAP) / 2
  const rows: Cell[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    if (fact.isWide) rows.push([{ x: left, width: whole, fact }])
    else if (last?.length === 1 && !last[0].fact.isWide)
      last.push({ x: left + half + GAP, width: half, fact })
    else rows.push([{ x: left, width: half, fact }])
  }
  return rows
}

/** Of a wide row too the label is as wide as in the others, so that values stand in line. */
function labelWidth({ width, fact }: Cell): number {
  return fact.isWide ? ((width - GAP) / 2) * LABEL_SHARE : width * LABEL_SHARE
}

function stylesOf(cell: Cell) {
  const label = labelWidth(cell)
  return {
    label: { ...LABEL, maxWidth: label - 2 },
    value: { ...VALUE, maxWidth: cell.width - label },
  }
}

const textOf = ({ value }: Fact) => value?.trim() || EMPTY_VALUE

function rowHeight(pdf: PdfBuilder, row: Cell[]): number {
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

/** The height facts take when they stand on one page. */
export function factsHeight(pdf: PdfBuilder, block: FactsBlock): number {
  const rows = rowsOf(pdf, block).reduce((sum, row) => sum + rowHeight(pdf, row), 0)
  return Math.max(rows, block.picture ? pictureSize(block.picture).height + 2 : 0)
}

/** Draws facts in the flow, a thin line below each row; rows stay whole. */
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
  for (const row of rowsOf(pdf, block)) {
    const height = rowHeight(pdf, row)
    if (pdf.need(height)) pictureBottom = 0
    for (const cell of row) drawCell(pdf, cell, height)
    pdf.y += height
  }
  pdf.y = Math.max(pdf.y, pictureBottom)
}

function drawCell(pdf: PdfBuilder, cell: Cell, height: number): void {
  const { label, value } = stylesOf(cell)
  const y = pdf.y + ROW_PADDING
  /** The smaller label stands on the baseline of its value. */
  pdf.textBox(cell.fact.label, cell.x, y + 0.25, label)
  pdf.textBox(textOf(cell.fact), cell.x + labelWidth(cell), y, value)
  const line = { x: cell.x, width: cell.width, thickness: 0.12, colour: INK.line }
  pdf.rule(pdf.y + height, line)
}
