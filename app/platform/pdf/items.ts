import type { Paper } from '#pdf/document'
import { INK } from '#pdf/ink'

/** Sentences below one another, numbered or with a dot. */
export interface ItemsBlock {
  kind: 'items'
  items: string[]
  isNumbered?: boolean
}

const INDENT = 7
const AFTER = 0.7
const STYLE = { size: 9, colour: INK.text, lineHeight: 1.42 } as const

const heightOf = (paper: Paper, text: string) =>
  paper.measure(text, { ...STYLE, maxWidth: paper.innerWidth - INDENT }).height + AFTER

/** The height the sentences take. */
export function itemsHeight(paper: Paper, { items }: ItemsBlock): number {
  return items.reduce((sum, item) => sum + heightOf(paper, item), 0)
}

/** Draws sentences in the flow; each stays whole. */
export function drawItems(paper: Paper, { items, isNumbered }: ItemsBlock): void {
  items.forEach((item, index) => {
    paper.need(heightOf(paper, item))
    const mark = isNumbered ? `${index + 1}.` : '•'
    const place = paper.margins.left + INDENT - 2
    paper.textBox(mark, place, paper.y, { ...STYLE, align: 'right' })
    paper.paragraph(item, { ...STYLE, indent: INDENT, after: AFTER })
  })
}
