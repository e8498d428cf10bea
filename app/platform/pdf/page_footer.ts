import type { Paper } from '#pdf/document'
import { INK } from '#pdf/ink'

interface PageFooter {
  /** What the paper is, to the left. */
  reference: string
  /** The word for a page. */
  page: string
}

/** A rule with the paper's reference and 'Page 1 / 3' below it. */
export function drawPageFooter(
  paper: Paper,
  { reference, page }: PageFooter,
  { number, count }: { number: number; count: number }
): void {
  const y = paper.height - 12
  const style = { size: 7.5, colour: INK.muted } as const
  paper.rule(y, { colour: INK.line })
  paper.text(reference, paper.margins.left, y + 4, style)
  const right = paper.width - paper.margins.right
  paper.text(`${page} ${number} / ${count}`, right, y + 4, { ...style, align: 'right' })
}
