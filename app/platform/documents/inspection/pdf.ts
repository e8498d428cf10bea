import { ParserStopped } from '#kernel/workers/parser_pool'
import { pdfScanner } from '#documents/inspection/pdf_scanner'
import type { InspectionResult } from '#documents/inspection/types'

const END_MARK = Buffer.from('%%EOF')

/**
 * Looks a PDF through and keeps its bytes as they are up to the end mark: rewriting it would break
 * the digital signature that certificates issued online carry. Whatever follows the mark is dropped.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<InspectionResult> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = whole.lastIndexOf(END_MARK)
  if (end < 0) return { ok: false, code: 'unreadable' }
  const tail = whole.subarray(end + END_MARK.length)
  // Blank space behind the mark may be part of what was signed.
  const kept = tail.every(isWhitespace) ? whole : whole.subarray(0, end + END_MARK.length)

  const verdict = await pdfScanner.run(kept).catch((error: unknown) => {
    if (error instanceof ParserStopped) return { ok: false as const, code: error.limit }
    throw error
  })
  if (!verdict.ok) return verdict
  return { ok: true, mime: 'application/pdf', extension: 'pdf', bytes: kept, pages: verdict.pages }
}

/** Null, tab, line feed, form feed, carriage return, space (ISO 32000-1, 7.2.2). */
function isWhitespace(byte: number): boolean {
  return [0, 9, 10, 12, 13, 32].includes(byte)
}
