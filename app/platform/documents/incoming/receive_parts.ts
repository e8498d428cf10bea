import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { Exception } from '@adonisjs/core/exceptions'
import logger from '@adonisjs/core/services/logger'
import { formBytes } from '#config/uploads'
import { Refusal } from '#kernel/exceptions/refusal'
import type { IncomingFolder } from '#documents/incoming/incoming_folders'

const BYTES_PER_MB = 1024 * 1024

/** The form and its files are more than is taken at once. */
export const tooLargeRefusal = () =>
  new Refusal('documents.errors.form_too_big', { most: formBytes / BYTES_PER_MB }, { status: 413 })

/** The disk did not take a file: it is full, or not there. */
export function storageRefusal(error: unknown, field?: string) {
  logger.error({ err: error }, 'the folder of incoming files did not take one')
  return new Refusal('documents.errors.not_stored', {}, { field, status: 503 })
}

/**
 * Writes the files of a form into the folder as they come; its text is read as by every form. All
 * that arrives is counted, also what belongs to no file.
 *
 * @throws Refusal when it is too large or the disk does not take it
 * @throws Exception E_REQUEST_ABORTED when the line was cut
 */
export async function receiveParts(request: HttpContext['request'], folder: IncomingFolder) {
  const { multipart, request: incoming } = request
  const ended = new AbortController()
  const writes: Promise<unknown>[] = []
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= formBytes) return
    incoming.off('data', count)
    multipart.abort(tooLargeRefusal())
  }

  multipart.onFile('*', { deferValidations: true }, async (part, report) => {
    /** A part may hear of a cut line after its file was closed. */
    part.on('error', () => undefined)
    part.pause()
    part.on('data', report)
    const path = folder.newPath()
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    file.once('error', (error: NodeJS.ErrnoException) => {
      /** Only what the system says: a line that was cut ends the file too. */
      if (error.syscall) multipart.abort(storageRefusal(error, part.name))
    })
    const written = pipeline(part, file, { signal: ended.signal })
    writes.push(written)
    await written
    return { tmpPath: path }
  })

  try {
    incoming.on('data', count)
    await Promise.race([multipart.process(), rejectOnDisconnect(incoming)])
  } finally {
    incoming.off('data', count)
    incoming.unpipe()
    incoming.pause()
    ended.abort()
    await Promise.allSettled(writes)
  }
}

/** Rejects when the sender is gone in the middle, of which the parser itself does not always hear. */
function rejectOnDisconnect(incoming: HttpContext['request']['request']): Promise<never> {
  return new Promise((_, reject) => {
    const checkAborted = () => {
      if (incoming.complete) return
      reject(new Exception('Request cut off', { code: 'E_REQUEST_ABORTED', status: 400 }))
    }
    if (incoming.destroyed) checkAborted()
    else incoming.once('close', checkAborted)
  })
}
