import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/ink'

interface PageFooter {
  /** What the paper is, to the left. */
  reference: string
  /** The word for a page. */
  page: string
}

/** A rule with the paper's reference and 'Page 1 / 3' below it. */
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
