import i18nManager from '@adonisjs/i18n/services/main'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/styles'
import type { PdfPicture } from '#pdf/pictures'
import type { PdfLanguage } from '#pdf/shaper'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { firstEvent } from '#kernel/streams/streaming'
import { OpenFile, type OpenFileInput, WithheldFile } from '#documents/actions/open_file'
import { JoinedPdf, copyPagesInWorker } from '#documents/joining/joined_pdf'
import { pdfPictureOf } from '#documents/queries/small_picture'
import { MissingFile } from '#documents/store/private_store'
import { drawPageFooter } from '#pdf/sections'

/** A page that is inserted among the documents of an application. */
interface DocumentPage {
  /** Title of the document: '3 / 7: Caste certificate'. */
  title: string
  /** Reference of the application, in the footer. */
  reference: string
  language: PdfLanguage
  date: PlainDate
}

/** Draws an image as a page; without one, the page states that the document exists and could not be joined. */
function documentPage(page: DocumentPage, picture: PdfPicture | null): Uint8Array {
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

interface JoinInput {
  reader: User
  /** The PDF before the documents. */
  coverPdf: Uint8Array
  /** Title of the joined PDF. */
  title: string
  language: PdfLanguage
  documents: readonly { uuid: string; name: string }[]
  requestId?: string
}

/** Long side in pixels: 150 dots per inch of a page. */
const PICTURE_SIDE = 1_700

/**
 * Writes a generated PDF followed by uploaded documents as one PDF. Each document is opened like one that is viewed
 * (OpenFile): one that the reader may not see is omitted, every other is recorded in the audit log. Only one is in
 * memory at a time, and nothing is stored. A document that cannot be joined is replaced by a page that states this.
 */
export class JoinDocuments {
  /** @throws Error when the reader disconnected or the cover PDF itself is invalid; the output is then destroyed */
  async run(input: JoinInput, output: Writable): Promise<void> {
    try {
      await this.#write(input, output)
    } catch (error) {
      output.destroy(error as Error)
      throw error
    }
  }

  async #write(
    { reader, coverPdf: paper, title, language, documents, requestId }: JoinInput,
    output: Writable
  ) {
    const date = getClock().today()
    const joined = new JoinedPdf({ title, language, date, fileId: `${title} ${date}` }, output)
    if (!(await appendPdf(joined, paper))) throw new Error('A PDF of the portal cannot be appended')
    for (const [index, { uuid, name }] of documents.entries()) {
      await waitForDrain(output)
      const place = `${index + 1} / ${documents.length}: ${name}`
      const page: DocumentPage = { title: place, reference: title, language, date }
      const found = await this.#open({ uuid, user: reader, as: 'inline', requestId })
      if (found === 'not theirs') continue
      const bytes = found && (found.isPicture ? await pictureToPdf(page, found.bytes) : found.bytes)
      if (bytes && (await appendPdf(joined, bytes))) continue
      logger.warn({ uuid }, 'document could not be appended to a PDF')
      await appendPdf(joined, documentPage(page, null))
    }
    joined.end()
  }

  /** Returns null for a file that is not in the store, or that the virus scan withholds. */
  async #open(request: OpenFileInput) {
    try {
      const { file, open } = await new OpenFile().run(request)
      return { isPicture: file.isPicture, bytes: await buffer(await open()) }
    } catch (error) {
      if (error instanceof MissingFile || error instanceof WithheldFile) return null
      if (error instanceof NotFound) return 'not theirs' as const
      throw error
    }
  }
}

/** Whether the pages of a file could be added. */
async function appendPdf(joined: JoinedPdf, bytes: Uint8Array): Promise<boolean> {
  const copied = await copyPagesInWorker({ bytes, firstId: joined.firstId, tree: joined.tree })
  if (copied) joined.add(copied)
  return copied !== null
}

/** Draws an image as a page; null for one that cannot be read. */
async function pictureToPdf(page: DocumentPage, bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return documentPage(page, await pdfPictureOf(bytes, PICTURE_SIDE))
  } catch {
    return null
  }
}

/** Waits for a reader who is slower than the store. @throws Error when the reader disconnected */
async function waitForDrain(output: Writable): Promise<void> {
  if (output.writableNeedDrain && !output.destroyed) {
    await firstEvent(output, ['drain', 'close'])
  }
  if (output.destroyed) throw new Error('The reader disconnected')
}
