import { type EventEmitter, once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'

/**
 * Waits for the first of several events. The listeners of the others are removed: long work waits thousands of times
 * for one stream, and each remaining listener would stay as long.
 *
 * @throws the error of the emitter
 */
export async function firstEvent(emitter: EventEmitter, events: readonly string[]): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    await Promise.race(events.map((event) => once(emitter, event, { signal })))
  } finally {
    listening.abort()
  }
}

/** Long-running work waiting to continue, in order of arrival. */
const queue: (() => void)[] = []

/** Number of requests in progress. */
let activeRequests = 0

/**
 * Maximum time in milliseconds that long-running work yields to requests in progress: a page queries the database
 * several times, and would otherwise wait for another slice of that work after each query. The work still progresses.
 */
const MAX_YIELD_MS = 15
const POLL_MS = 1

/** Runs work that somebody waits for: long-running work yields meanwhile. */
export async function withPriority<T>(work: () => Promise<T>): Promise<T> {
  activeRequests += 1
  try {
    return await work()
  } finally {
    activeRequests -= 1
  }
}

/**
 * Lets all other requests go first. However much long-running work there is, only one slice of it runs between two
 * turns of the event loop, so that requests wait for one slice and not for all.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve)
    if (queue.length === 1) setImmediate(resumeNext, performance.now())
  })
}

/** Waits until no request is in progress, or until the maximum yield time is over. */
function resumeNext(since: number) {
  if (activeRequests > 0 && performance.now() - since < MAX_YIELD_MS) {
    setTimeout(resumeNext, POLL_MS, since)
    return
  }
  queue[0]()
  queue.shift()
  if (queue.length > 0) setImmediate(resumeNext, performance.now())
}

/** Length of a slice in milliseconds, too short to be noticed. */
const SLICE_MS = 5

/**
 * Divides the writing of one long file into slices: call it after each row. It lets other requests in at the end of a
 * slice, and waits for a reader that is slower than the database.
 *
 * @throws Error if the reader disconnected
 */
export function throttle(output: Writable): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    if (output.destroyed) throw new Error('The reader disconnected')
    if (output.writableNeedDrain) await firstEvent(output, ['drain', 'close'])
    await yieldToEventLoop()
    startedAt = performance.now()
  }
}

/** A file that is generated while it is sent. */
export interface StreamedFile {
  /** ASCII, without quotes. */
  fileName: string
  /** Media type. */
  type: string
  /** Whether the browser displays the file instead of saving it. */
  isShown?: boolean
  /** Writes the complete file and ends the output; destroys it on an error. */
  write: (output: Writable) => Promise<unknown>
}

/**
 * Sends a file while it is written: it is not cached, and an error in the middle aborts the download, so that nobody
 * mistakes an incomplete file for a complete one.
 */
export function sendStreamedFile(
  response: HttpContext['response'],
  { fileName, type, isShown = false, write }: StreamedFile
) {
  const output = new PassThrough()
  write(output).catch((error) =>
    logger.warn({ err: error, fileName }, 'file was not written completely')
  )
  response.header('Content-Type', type)
  const as = isShown ? 'inline' : 'attachment'
  response.header('Content-Disposition', `${as}; filename="${fileName}"`)
  response.header('Cache-Control', 'private, no-store')
  return response.stream(output)
}
