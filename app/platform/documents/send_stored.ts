import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import parseRange from 'range-parser'
import type StoredFile from '#documents/models/stored_file'
import type { ByteRange } from '#documents/store/private_store'

export interface StoredFileResponse {
  file: StoredFile
  /** Opens the whole file, or a part of it. */
  open: (range?: ByteRange) => Promise<Readable>
  disposition: string
  cache: string
  /** What its page may do beside showing itself: nothing, unless this says more. */
  policy?: string
}

/** Nothing of a file runs, and nothing is loaded with it. */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * Sends a stored file with its true type and as nothing else. A viewer may ask for a part of it; several
 * parts at once, and parts of a file that the reader knows from another day, are answered with the whole.
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
  response.header('X-Content-Type-Options', 'nosniff')
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
