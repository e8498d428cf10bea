import type { Paper } from '#core/papers/document'
import { circle } from '#core/papers/path'
import type { LoiPaperData } from '#loi/papers/loi_paper_data'
import { INK } from '#loi/papers/loi_ink'

/** A neutral placeholder for the corporation's emblem: a bridge in a ring. */
function drawEmblem(paper: Paper, x: number, y: number, size: number): void {
  const at = (right: number, down: number) => [x + size * right, y + size * down] as const
  const line = { stroke: INK.accent, lineWidth: 0.5 }
  const thin = { stroke: INK.accent, lineWidth: 0.25 }
  const middle = at(0.5, 0.5)
  paper.path(circle(...middle, size / 2), line)
  paper.path(circle(...middle, size / 2 - 1.1), thin)
  const deck = 0.6
  paper.path(
    [
      ['M', ...at(0.17, deck)],
      ['C', ...at(0.32, 0.16), ...at(0.68, 0.16), ...at(0.83, deck)],
    ],
    line
  )
  paper.path([['M', ...at(0.13, deck)], ['L', ...at(0.87, deck)]], line) // prettier-ignore
  for (const [right, top] of [
    [0.28, 0.41],
    [0.39, 0.315],
    [0.5, 0.275],
    [0.61, 0.315],
    [0.72, 0.41],
  ]) {
    paper.path([['M', ...at(right, top)], ['L', ...at(right, deck)]], thin) // prettier-ignore
  }
  for (const [left, right, down] of [
    [0.26, 0.74, 0.72],
    [0.36, 0.64, 0.81],
  ]) {
    const quarter = (right - left) / 4
    paper.path(
      [
        ['M', ...at(left, down)],
        [
          'C',
          ...at(left + quarter, down - 0.08),
          ...at(left + quarter, down + 0.08),
          ...at(0.5, down),
        ],
        [
          'C',
          ...at(0.5 + quarter, down - 0.08),
          ...at(0.5 + quarter, down + 0.08),
          ...at(right, down),
        ],
      ],
      thin
    )
  }
}

/** The corporation in both languages beside the emblem, and a rule. */
function drawLetterhead(paper: Paper, data: LoiPaperData): void {
  const emblem = 21
  const x = paper.margins.left
  const top = paper.y
  const nameX = x + emblem + 6
  const maxWidth = paper.width - paper.margins.right - nameX
  const marathi = {
    size: 14,
    weight: 'bold',
    language: 'mr',
    colour: INK.accent,
    maxWidth,
  } as const
  const english = { size: 10.5, colour: INK.text, maxWidth, lineHeight: 1.35 } as const
  const { nameMr, nameEn } = data.corporation
  const height = paper.measure(nameMr, marathi).height + paper.measure(nameEn, english).height
  const y = paper.textBox(nameMr, nameX, top + Math.max(0, (emblem - height) / 2), marathi)
  const bottom = Math.max(paper.textBox(nameEn, nameX, y, english), top + emblem)
  drawEmblem(paper, x, top, emblem)
  paper.rule(bottom + 3, { thickness: 0.7, colour: INK.accent })
  paper.rule(bottom + 4, { thickness: 0.2, colour: INK.accent })
  paper.y = bottom + 8
}

/** LOI or EXTENDED LOI, the certificate's name in the paper's languages, the scheme. */
function drawTitle(paper: Paper, data: LoiPaperData): void {
  const { labels, secondLabels, isExtended } = data
  const title = isExtended ? labels.extended_title : labels.title
  const second = secondLabels && (isExtended ? secondLabels.extended_title : secondLabels.title)
  const mark = isExtended ? labels.extended_loi_mark : labels.loi_mark
  const centre = { align: 'center' } as const
  paper.paragraph(mark, { ...centre, size: 17, weight: 'bold', lineHeight: 1.25, colour: INK.text })
  paper.paragraph(title, { ...centre, size: 13, weight: 'bold', lineHeight: 1.5, colour: INK.text })
  if (second) paper.paragraph(second, { ...centre, size: 9, colour: INK.muted, lineHeight: 1.35 })
  paper.y += 1
  paper.paragraph(data.schemeName, { ...centre, size: 11, colour: INK.accent, after: 3.5 })
}

/** Letterhead and title; moves the paper's flow below them. */
export function drawLoiHeader(paper: Paper, data: LoiPaperData): void {
  drawLetterhead(paper, data)
  drawTitle(paper, data)
}
