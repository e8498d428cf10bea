import i18nManager from '@adonisjs/i18n/services/main'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/ink'
import { drawPageFooter } from '#pdf/page_footer'
import type { PdfPicture } from '#pdf/picture'
import type { PdfLanguage } from '#pdf/shaper'

/** A page that is put among the papers of a file. */
export interface DocumentPage {
  /** Of the document: '3 / 7: Caste certificate'. */
  title: string
  /** What it belongs to, at its foot. */
  reference: string
  language: PdfLanguage
  date: PlainDate
}

/** A picture as a page; without one, that the document is there and could not be joined. */
export function documentPage(page: DocumentPage, picture: PdfPicture | null): Uint8Array {
  const { title, reference, language, date } = page
  const i18n = i18nManager.locale(language)
  const word = i18n.t('documents.joined.document')
  const pdf = new PdfBuilder({
    title,
    language,
    date,
    fileId: `${reference} ${title}`,
    footer: (one, place) => drawPageFooter(one, { reference, page: word }, place),
  })
  pdf.paragraph(title, { size: 11, weight: 'bold', colour: INK.text, after: 3 })
  if (picture) {
    const room = { width: pdf.innerWidth, height: pdf.bottom - pdf.y - 4 }
    const scale = Math.min(room.width / picture.width, room.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const x = pdf.margins.left + (room.width - width) / 2
    pdf.image(picture.jpeg, x, pdf.y, width, height)
  } else {
    pdf.paragraph(i18n.t('documents.joined.cannot'), { size: 10, colour: INK.text })
  }
  return pdf.toBytes()
}
