import i18nManager from '@adonisjs/i18n/services/main'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Paper } from '#pdf/document'
import { INK } from '#pdf/ink'
import { drawPageFooter } from '#pdf/page_footer'
import type { PaperPicture } from '#pdf/picture'
import type { PaperLanguage } from '#pdf/shaper'

/** A page that is put among the papers of a file. */
export interface DocumentPage {
  /** Of the document: '3 / 7: Caste certificate'. */
  title: string
  /** What it belongs to, at its foot. */
  reference: string
  language: PaperLanguage
  date: PlainDate
}

/** A picture as a page; without one, that the document is there and could not be joined. */
export function documentPage(page: DocumentPage, picture: PaperPicture | null): Uint8Array {
  const { title, reference, language, date } = page
  const i18n = i18nManager.locale(language)
  const word = i18n.t('documents.joined.document')
  const paper = new Paper({
    title,
    language,
    date,
    fileId: `${reference} ${title}`,
    footer: (one, place) => drawPageFooter(one, { reference, page: word }, place),
  })
  paper.paragraph(title, { size: 11, weight: 'bold', colour: INK.text, after: 3 })
  if (picture) {
    const room = { width: paper.innerWidth, height: paper.bottom - paper.y - 4 }
    const scale = Math.min(room.width / picture.width, room.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const x = paper.margins.left + (room.width - width) / 2
    paper.image(picture.jpeg, x, paper.y, width, height)
  } else {
    paper.paragraph(i18n.t('documents.joined.cannot'), { size: 10, colour: INK.text })
  }
  return paper.toBytes()
}
