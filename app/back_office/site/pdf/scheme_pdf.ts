import type { PlainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { type Letterhead, drawLetterhead } from '#pdf/letterhead'
import { type PdfSection, drawSections, drawPageFooter } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

/** Everything that is printed, as plain values, so that two PDFs can be compared. */
export interface SchemePdfData {
  language: PdfLanguage
  letterhead: Letterhead
  /** Title of the file, also printed above the scheme's name. */
  title: string
  schemeName: string
  /** Short name and loan type. */
  subtitle: string
  /** The day whose rules are printed, as text and as a date. */
  asOn: string
  date: PlainDate
  sections: PdfSection[]
  /** Address for checking eligibility and applying, as a QR code. */
  portal: { caption: string; address: string }
  pageWord: string
}

const QR_SIZE = 19
const QR_COLUMN = 30

/** Draws the scheme's name, and to its right a QR code of the portal's address. */
function drawTitle(pdf: PdfBuilder, data: SchemePdfData): void {
  const top = pdf.y
  const right = pdf.width - pdf.margins.right
  const middle = right - QR_COLUMN / 2
  pdf.qr(data.portal.address, middle - QR_SIZE / 2, top + 1, QR_SIZE)
  const caption = { size: 7.5, align: 'center', colour: INK.muted, maxWidth: QR_COLUMN } as const
  const bottom = pdf.textBox(data.portal.caption, middle, top + QR_SIZE + 3.2, caption)

  const style = { maxWidth: pdf.innerWidth - QR_COLUMN - 6, colour: INK.text } as const
  const { left } = pdf.margins
  let y = pdf.textBox(data.title, left, top, { ...style, size: 9.5, colour: INK.muted })
  y = pdf.textBox(data.schemeName, left, y, { ...style, size: 16, weight: 'bold' })
  y = pdf.textBox(data.subtitle, left, y, { ...style, size: 10.5, colour: INK.accent })
  y = pdf.textBox(data.asOn, left, y, { ...style, size: 8.5, colour: INK.muted })
  pdf.y = Math.max(y, bottom) + 3
}

/** Renders information about a scheme for citizens as an A4 PDF. The same data gives the same file, byte for byte. */
export function renderSchemePdf(data: SchemePdfData): Uint8Array {
  const pdf = new PdfBuilder({
    title: `${data.title}: ${data.schemeName}`,
    language: data.language,
    date: data.date,
    fileId: `${data.schemeName} ${data.language}`,
    margins: PAGE_MARGINS,
    footer: (page, place) =>
      drawPageFooter(
        page,
        { reference: `${data.schemeName} · ${data.asOn}`, page: data.pageWord },
        place
      ),
  })
  drawLetterhead(pdf, data.letterhead)
  drawTitle(pdf, data)
  drawSections(pdf, data.sections)
  return pdf.toBytes()
}
