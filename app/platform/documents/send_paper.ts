import type { HttpContext } from '@adonisjs/core/http'
import { sendStreamedFile, type StreamedFile } from '#kernel/streams/send_written'
import { contentDisposition } from '#documents/rules/content_disposition'

/** A finished paper as a file. */
export interface NamedPdf {
  fileName: string
  bytes: Buffer
}

/** A paper can be shown here and in our own pages, and runs nothing. */
const SHOW_ONLY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ')

/** Sends a person's paper for the browser's own viewer; it stays in no cache. */
export function sendPersonalPdf({ response }: HttpContext, pdf: NamedPdf) {
  response.header('Cache-Control', 'private, no-store')
  return sendPdf(response, pdf)
}

/** Sends a person's paper as it is written; its name is ASCII. It stays in no cache. */
export function sendStreamedPdf(
  { response }: HttpContext,
  { fileName, write }: Pick<StreamedFile, 'fileName' | 'write'>
) {
  response.header('Content-Security-Policy', SHOW_ONLY)
  return sendStreamedFile(response, { fileName, type: 'application/pdf', isShown: true, write })
}

/** Sends a paper of any kind; what may be kept of it the caller says before. */
export function sendPdf(response: HttpContext['response'], { fileName, bytes }: NamedPdf) {
  response.header('Content-Type', 'application/pdf')
  response.header('Content-Length', bytes.length)
  response.header('Content-Disposition', contentDisposition('inline', fileName))
  response.header('Content-Security-Policy', SHOW_ONLY)
  response.header('X-Content-Type-Options', 'nosniff')
  return response.send(bytes)
}
