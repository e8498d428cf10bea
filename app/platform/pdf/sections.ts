import type { PdfBuilder } from '#pdf/document'
import {
  type ChecklistBlock,
  type FactsBlock,
  type ItemsBlock,
  checklistHeight,
  drawChecklist,
  drawFacts,
  drawItems,
  factsHeight,
  itemsHeight,
} from '#pdf/blocks'
import { INK } from '#pdf/styles'
import { tableHeight, type TableColumn } from '#pdf/layout'

/** A table of texts; `empty` is shown when it has no rows. */
export interface TableBlock {
  kind: 'table'
  columns: TableColumn[]
  rows: string[][]
  empty?: string
  /** Highlighted rows, by their index. */
  marked?: readonly number[]
}

interface TextBlock {
  kind: 'text'
  text: string
}

/** A block of a section: plain values, drawn one below the other. */
export type PdfBlock = FactsBlock | TableBlock | ItemsBlock | ChecklistBlock | TextBlock

/** A heading and its blocks. */
export interface PdfSection {
  title: string
  subtitle?: string
  blocks: PdfBlock[]
}

const TITLE = { size: 11, weight: 'bold', colour: INK.accent, lineHeight: 1.4 } as const
const SUBTITLE = { size: 8.5, colour: INK.muted, lineHeight: 1.4 } as const
const TEXT = { size: 9, colour: INK.text, lineHeight: 1.45 } as const
const TABLE = { size: 8.5, lineHeight: 1.4, padding: 1.05, ruleColour: INK.line } as const
const TITLE_GAP = 2.2
const BLOCK_GAP = 2
const SECTION_GAP = 5
/** Blocks up to this height, in millimetres, are neither separated from their heading nor split. */
const MAX_UNBROKEN_HEIGHT = 90
const MIN_START_HEIGHT = 24
/** Maximum rows of a table that may be short enough for that. */
const MAX_SHORT_TABLE_ROWS = 12
/** Height of the text for an empty table. */
const EMPTY_TABLE = 8

/** Draws sections in the flow; no heading is left alone at the bottom of a page. */
export function drawSections(pdf: PdfBuilder, sections: readonly PdfSection[]): void {
  for (const section of sections) drawSection(pdf, section)
}

function drawSection(pdf: PdfBuilder, { title, subtitle, blocks }: PdfSection): void {
  const width = pdf.innerWidth
  const titleHeight =
    pdf.measure(title, { ...TITLE, maxWidth: width }).height +
    (subtitle ? pdf.measure(subtitle, { ...SUBTITLE, maxWidth: width }).height : 0) +
    TITLE_GAP
  pdf.need(titleHeight + startHeight(pdf, blocks))
  pdf.paragraph(title, TITLE)
  if (subtitle) pdf.paragraph(subtitle, SUBTITLE)
  pdf.rule(pdf.y + 0.6, { thickness: 0.35, colour: INK.accent })
  pdf.y += TITLE_GAP
  for (const block of blocks) {
    pdf.need(startHeight(pdf, [block]))
    drawBlock(pdf, block)
    pdf.y += BLOCK_GAP
  }
  pdf.y += SECTION_GAP - BLOCK_GAP
}

/**
 * The height that must be left to start the blocks: all of them when they are small, else the first one or its
 * beginning.
 */
function startHeight(pdf: PdfBuilder, blocks: readonly PdfBlock[]): number {
  if (blocks.length === 0) return 0
  const heights = blocks.map((block) => heightOf(pdf, block) + BLOCK_GAP)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  if (whole <= MAX_UNBROKEN_HEIGHT) return whole - BLOCK_GAP
  return heights[0] <= MAX_UNBROKEN_HEIGHT ? heights[0] - BLOCK_GAP : minBlockHeight(pdf, blocks[0])
}

function heightOf(pdf: PdfBuilder, block: PdfBlock): number {
  switch (block.kind) {
    case 'table':
      if (block.rows.length === 0) return EMPTY_TABLE
      return block.rows.length > MAX_SHORT_TABLE_ROWS
        ? Number.POSITIVE_INFINITY
        : tableHeight(pdf, block.columns, block.rows, TABLE)
    case 'text':
      return pdf.measure(block.text, { ...TEXT, maxWidth: pdf.innerWidth }).height
    case 'facts':
      return factsHeight(pdf, block)
    case 'ticks':
      return checklistHeight(pdf, block)
    case 'items':
      return itemsHeight(pdf, block)
  }
}

/** For a table the header with its first row, for all other blocks a few lines. */
function minBlockHeight(pdf: PdfBuilder, block: PdfBlock): number {
  if (block.kind !== 'table') return MIN_START_HEIGHT
  return tableHeight(pdf, block.columns, block.rows.slice(0, 1), TABLE)
}

function drawBlock(pdf: PdfBuilder, block: PdfBlock): void {
  switch (block.kind) {
    case 'table':
      if (block.rows.length)
        pdf.table(block.columns, block.rows, { ...TABLE, marked: block.marked })
      else pdf.paragraph(block.empty ?? '', { ...TEXT, colour: INK.muted })
      return
    case 'text':
      pdf.paragraph(block.text, TEXT)
      return
    case 'facts':
      drawFacts(pdf, block)
      return
    case 'ticks':
      drawChecklist(pdf, block)
      return
    case 'items':
      drawItems(pdf, block)
  }
}

interface PageFooter {
  /** Title of the document, on the left. */
  reference: string
  /** The word for 'page'. */
  page: string
}

/** Draws a rule with the document's reference and 'Page 1 / 3' below it. */
export function drawPageFooter(
  pdf: PdfBuilder,
  { reference, page }: PageFooter,
  { number, count }: { number: number; count: number }
): void {
  const y = pdf.height - 12
  const style = { size: 7.5, colour: INK.muted } as const
  pdf.rule(y, { colour: INK.line })
  pdf.text(reference, pdf.margins.left, y + 4, style)
  const right = pdf.width - pdf.margins.right
  pdf.text(`${page} ${number} / ${count}`, right, y + 4, { ...style, align: 'right' })
}
