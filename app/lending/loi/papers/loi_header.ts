import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/ink'
import { drawLetterhead } from '#pdf/letterhead'
import type { LoiPdfData } from '#loi/papers/loi_paper_data'

/** LOI or EXTENDED LOI, the certificate's name in the paper's languages, the scheme. */
function drawTitle(paper: PdfBuilder, data: LoiPdfData): void {
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
export function drawLoiHeader(paper: PdfBuilder, data: LoiPdfData): void {
  const { nameMr, nameEn, address = '' } = data.corporation
  const { language: addressLanguage } = data
  const logo = data.logo && { ...data.logo, jpeg: Buffer.from(data.logo.jpeg, 'base64') }
  drawLetterhead(paper, { name: nameMr, language: 'mr', nameEn, address, addressLanguage, logo })
  drawTitle(paper, data)
}
