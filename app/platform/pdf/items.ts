import type { PdfBuilder } from '#pdf/document'
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

const heightOf = (pdf: PdfBuilder, text: string) =>
  pdf.measure(text, { ...STYLE, maxWidth: pdf.innerWidth - INDENT }).height + AFTER

/** The height the sentences take. */
export function itemsHeight(pdf: PdfBuilder, { items }: ItemsBlock): number {
  return items.reduce((sum, item) => sum + heightOf(pdf, item), 0)
}

/** Draws sentences in the flow; each stays whole. */
export function drawItems(pdf: PdfBuilder, { items, isNumbered }: ItemsBlock): void {
  items.forEach((item, index) => {
    pdf.need(heightOf(pdf, item))
    const mark = isNumbered ? `${index + 1}.` : '•'
    const place = pdf.margins.left + INDENT - 2
    pdf.textBox(mark, place, pdf.y, { ...STYLE, align: 'right' })
    pdf.paragraph(item, { ...STYLE, indent: INDENT, after: AFTER })
  })
}
