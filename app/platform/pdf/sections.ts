import type { Paper } from '#pdf/document'
import { drawFacts, type FactsBlock, factsHeight } from '#pdf/facts'
import { INK } from '#pdf/ink'
import { drawItems, type ItemsBlock, itemsHeight } from '#pdf/items'
import { tableHeight, type TableColumn } from '#pdf/table'
import { drawTicks, type TicksBlock, ticksHeight } from '#pdf/ticks'

/** A table of texts; said to be empty by `empty` when it has no row. */
export interface TableBlock {
  kind: 'table'
  columns: TableColumn[]
  rows: string[][]
  empty?: string
}

export interface TextBlock {
  kind: 'text'
  text: string
}

/** Something that stands in a section: plain values, drawn one below the other. */
export type PaperBlock = FactsBlock | TableBlock | ItemsBlock | TicksBlock | TextBlock

/** A heading and what stands below it. */
export interface PaperSection {
  title: string
  subtitle?: string
  blocks: PaperBlock[]
}

const TITLE = { size: 11, weight: 'bold', colour: INK.accent, lineHeight: 1.4 } as const
const SUBTITLE = { size: 8.5, colour: INK.muted, lineHeight: 1.4 } as const
const TEXT = { size: 9, colour: INK.text, lineHeight: 1.45 } as const
const TABLE = { size: 8.5, lineHeight: 1.4, padding: 1.05, ruleColour: INK.line } as const
const BELOW_TITLE = 2.2
const BETWEEN_BLOCKS = 2
const BELOW_SECTION = 5
/** Blocks up to this height, in millimetres, are not torn from their heading nor in two. */
const KEPT_WHOLE = 90
const A_FEW_LINES = 24
/** Rows of a table that may be short enough for that. */
const SHORT_TABLE = 12
/** Room for the words that say a table is empty. */
const EMPTY_TABLE = 8

/** Draws sections in the flow; no heading stands alone at the foot of a page. */
export function drawSections(paper: Paper, sections: readonly PaperSection[]): void {
  for (const section of sections) drawSection(paper, section)
}

function drawSection(paper: Paper, { title, subtitle, blocks }: PaperSection): void {
  const width = paper.innerWidth
  const titleHeight =
    paper.measure(title, { ...TITLE, maxWidth: width }).height +
    (subtitle ? paper.measure(subtitle, { ...SUBTITLE, maxWidth: width }).height : 0) +
    BELOW_TITLE
  paper.need(titleHeight + startOf(paper, blocks))
  paper.paragraph(title, TITLE)
  if (subtitle) paper.paragraph(subtitle, SUBTITLE)
  paper.rule(paper.y + 0.6, { thickness: 0.35, colour: INK.accent })
  paper.y += BELOW_TITLE
  for (const block of blocks) {
    paper.need(startOf(paper, [block]))
    drawBlock(paper, block)
    paper.y += BETWEEN_BLOCKS
  }
  paper.y += BELOW_SECTION - BETWEEN_BLOCKS
}

/**
 * The height that must be left so that blocks begin well: all of them when they are small, else the
 * first one or its beginning.
 */
function startOf(paper: Paper, blocks: readonly PaperBlock[]): number {
  if (blocks.length === 0) return 0
  const heights = blocks.map((block) => heightOf(paper, block) + BETWEEN_BLOCKS)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  if (whole <= KEPT_WHOLE) return whole - BETWEEN_BLOCKS
  return heights[0] <= KEPT_WHOLE ? heights[0] - BETWEEN_BLOCKS : beginningOf(paper, blocks[0])
}

function heightOf(paper: Paper, block: PaperBlock): number {
  switch (block.kind) {
    case 'table':
      if (block.rows.length === 0) return EMPTY_TABLE
      return block.rows.length > SHORT_TABLE
        ? Number.POSITIVE_INFINITY
        : tableHeight(paper, block.columns, block.rows, TABLE)
    case 'text':
      return paper.measure(block.text, { ...TEXT, maxWidth: paper.innerWidth }).height
    case 'facts':
      return factsHeight(paper, block)
    case 'ticks':
      return ticksHeight(paper, block)
    case 'items':
      return itemsHeight(paper, block)
  }
}

/** Of a table the header with its first row, of all else a few lines. */
function beginningOf(paper: Paper, block: PaperBlock): number {
  if (block.kind !== 'table') return A_FEW_LINES
  return tableHeight(paper, block.columns, block.rows.slice(0, 1), TABLE)
}

function drawBlock(paper: Paper, block: PaperBlock): void {
  switch (block.kind) {
    case 'table':
      if (block.rows.length) paper.table(block.columns, block.rows, TABLE)
      else paper.paragraph(block.empty ?? '', { ...TEXT, colour: INK.muted })
      return
    case 'text':
      paper.paragraph(block.text, TEXT)
      return
    case 'facts':
      drawFacts(paper, block)
      return
    case 'ticks':
      drawTicks(paper, block)
      return
    case 'items':
      drawItems(paper, block)
  }
}
