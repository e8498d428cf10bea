import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#core/exceptions/refusal'
import { inspectFile } from '#documents/actions/receive_file'
import { oneAtATime } from '#documents/inspection/one_at_a_time'
import { PdfWorker } from '#documents/inspection/pdf_worker'
import type { UploadSource } from '#documents/inspection/types'
import type { PdfText, PdfTexts } from '#documents/reading/pdf_texts'

const PROGRAM = fileURLToPath(
  new URL(`../reading/texts_process${extname(import.meta.url)}`, import.meta.url)
)

const worker = new PdfWorker<Uint8Array, PdfTexts>(PROGRAM)
const inTurn = oneAtATime()

/**
 * Reads the texts of an uploaded PDF with their places, page by page, and keeps nothing of it. It is inspected
 * as every upload first, and read apart from the server within the same limits of heap and time.
 */
export class ReadTexts {
  /**
   * @returns null for a paper without text: a picture of one
   * @throws Refusal documents.errors.<code>, of the field
   */
  async run(upload: UploadSource, field: string): Promise<PdfText[][] | null> {
    const { bytes, facts } = await inspectFile({ upload, purpose: 'document', field })
    if (facts.mime !== 'application/pdf') return null
    const read = await inTurn(() => worker.ask(bytes))
    if (read?.ok) return read.pages
    if (read?.code === 'no_text') return null
    throw new Refusal('documents.errors.unreadable', {}, { field })
  }
}
