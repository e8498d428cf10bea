import { createHash } from 'node:crypto'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PdfFile } from '#pdf/pdf_file'
import type { PdfLanguage } from '#pdf/shaper'
import { utf16Hex } from '#pdf/text_operators'

/** What a document says of itself. */
export interface PdfDetails {
  title: string
  language: PdfLanguage
  /** The day written into the file as its creation date (midnight in India). */
  date: PlainDate
  /** Names the document; with the same id, date and content the file is the same byte for byte. */
  fileId: string
}

/** The pages of a file, by their numbers. */
interface PageTree {
  /** Number of the tree, which the pages name. */
  id: number
  pages: readonly number[]
  /** Of all pages that have none of their own, in points. */
  box?: string
}

/** Writes the tree of the pages and what the document says of itself, and ends the output. */
export function endPdf(file: PdfFile, details: PdfDetails, { id, pages, box }: PageTree): void {
  const { title, language, date, fileId } = details
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  const size = box ? `/MediaBox ${box} ` : ''
  file.object(`<< /Type /Pages ${size}/Kids [${kids}] /Count ${pages.length} >>`, id)
  const root = file.object(
    `<< /Type /Catalog /Pages ${id} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`
  )
  const info = file.object(
    `<< /Title <${utf16Hex(title)}> /CreationDate (D:${date.replaceAll('-', '')}000000+05'30') >>`
  )
  const name = createHash('sha256').update(fileId).digest('hex').slice(0, 32).toUpperCase()
  file.end({ root, info, fileId: name })
}
