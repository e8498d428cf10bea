import { PassThrough, type Writable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'

/** A file that comes into being while it is sent. */
export interface StreamedFile {
  /** ASCII, without quotes. */
  fileName: string
  /** Media type. */
  type: string
  /** Shown by the browser instead of kept. */
  isShown?: boolean
  /** Writes the whole file and ends the output; destroys it on an error. */
  write: (output: Writable) => Promise<unknown>
}

/**
 * Answers with a file as it is written: it stays in no cache, and an error in the middle breaks the
 * download off, so that nobody takes half a file for a whole one.
 */
export function sendStreamedFile(
  response: HttpContext['response'],
  { fileName, type, isShown = false, write }: StreamedFile
) {
  const output = new PassThrough()
  write(output).catch((error) =>
    logger.warn({ err: error, fileName }, 'a file was not written to its end')
  )
  response.header('Content-Type', type)
  const as = isShown ? 'inline' : 'attachment'
  response.header('Content-Disposition', `${as}; filename="${fileName}"`)
  response.header('Cache-Control', 'private, no-store')
  response.header('X-Content-Type-Options', 'nosniff')
  return response.stream(output)
}
