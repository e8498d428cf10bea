import { Refusal } from '#kernel/exceptions/refusal'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { inspectFile, fileRefusal } from '#documents/actions/receive_file'
import { pdfParserLimits } from '#documents/inspection/limits'
import type { UploadSource } from '#documents/inspection/types'
import type { PdfText, PdfTexts } from '#documents/reading/pdf_texts'

const textPool = new ParserPool<Uint8Array, PdfTexts>(
  new URL('../reading/texts_program', import.meta.url),
  pdfParserLimits
)

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
    const read = await textPool.run(bytes).catch((error: unknown) => {
      if (error instanceof ParserStopped) throw fileRefusal(error.limit, field)
      throw error
    })
    if (read.ok) return read.pages
    if (read.code === 'no_text') return null
    throw new Refusal('documents.errors.unreadable', {}, { field })
  }
}
