import type { HttpContext } from '@adonisjs/core/http'
import { contentDisposition } from '#documents/rules/content_disposition'
import type { LoiPdf } from '#loi/actions/print_loi'

/** A letter can be shown here and in our own pages, and runs nothing. */
const SHOW_ONLY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ')

/** Sends a letter for the browser's own viewer; it stays in no cache. */
export function sendLoi({ response }: HttpContext, { fileName, bytes }: LoiPdf) {
  response.header('Content-Type', 'application/pdf')
  response.header('Content-Length', bytes.length)
  response.header('Content-Disposition', contentDisposition('inline', fileName))
  response.header('Content-Security-Policy', SHOW_ONLY)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Cache-Control', 'private, no-store')
  return response.send(bytes)
}
