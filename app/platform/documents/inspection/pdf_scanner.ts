import { ParserPool } from '#kernel/workers/parser_pool'
import { pdfParserLimits } from '#documents/inspection/limits'
import type { PdfVerdict } from '#documents/inspection/pdf_scan'

/** Looks PDFs through, apart from the server. Throws ParserStopped for one that costs too much. */
export const pdfScanner = new ParserPool<Uint8Array, PdfVerdict>(
  new URL('./pdf_program', import.meta.url),
  pdfParserLimits
)
