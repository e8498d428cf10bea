import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import parseRange from 'range-parser'
import type StoredFile from '#documents/models/stored_file'
import type { ByteRange } from '#documents/store/private_store'
import { type StreamedFile, sendStreamedFile } from '#kernel/streams/streaming'
import { contentDisposition } from '#documents/rules/files'

interface StoredFileResponse {
  file: StoredFile
  /** Opens the complete file, or a part of it. */
  open: (range?: ByteRange) => Promise<Readable>
  disposition: string
  cache: string
  /** Content security policy; by default its page may only display itself. */
  policy?: string
}

/** Nothing in a file is executed, and nothing is loaded with it. */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * Sends a stored file with its true type and no other. A viewer may request a part of it; several parts at once, and
 * parts of a file that has changed since the reader's copy, are answered with the complete file.
 */
export async function sendStoredFile(
  { request, response }: HttpContext,
  { file, open, disposition, cache, policy = SANDBOX }: StoredFileResponse
) {
  const range = requestedRange(request, file.sizeBytes)
  if (range === 'beyond') {
    response.header('Content-Range', `bytes */${file.sizeBytes}`)
    return response.status(416).send('')
  }
  const stream = await open(range)
  if (range) {
    response.status(206)
    response.header('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  }
  response.header('Content-Length', range ? range.end - range.start + 1 : file.sizeBytes)
  response.header('Accept-Ranges', 'bytes')
  response.header('Content-Type', file.mime)
  response.header('Content-Disposition', disposition)
  response.header('Content-Security-Policy', policy)
  response.header('Cache-Control', cache)
  return response.stream(stream)
}

function requestedRange(request: HttpContext['request'], size: number) {
  const header = request.header('range')
  if (!header || request.header('if-range')) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** A finished PDF as a file. */
export interface NamedPdf {
  fileName: string
  bytes: Buffer
}

/** A PDF can be displayed here and in the portal's own pages, and executes nothing. */
const PDF_POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ')

/** Sends a user's PDF for the browser's own viewer; it is not cached. */
export function sendPersonalPdf({ response }: HttpContext, pdf: NamedPdf) {
  response.header('Cache-Control', 'private, no-store')
  return sendPdf(response, pdf)
}

/** Sends a user's PDF while it is written; its name is ASCII. It is not cached. */
export function sendStreamedPdf(
  { response }: HttpContext,
  { fileName, write }: Pick<StreamedFile, 'fileName' | 'write'>
) {
  response.header('Content-Security-Policy', PDF_POLICY)
  return sendStreamedFile(response, { fileName, type: 'application/pdf', isShown: true, write })
}

/** Sends any PDF; the caller sets the caching beforehand. */
export function sendPdf(response: HttpContext['response'], { fileName, bytes }: NamedPdf) {
  response.header('Content-Type', 'application/pdf')
  response.header('Content-Length', bytes.length)
  response.header('Content-Disposition', contentDisposition('inline', fileName))
  response.header('Content-Security-Policy', PDF_POLICY)
  return response.send(bytes)
}
