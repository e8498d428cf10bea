import { type EventEmitter, once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'

/**
 * Waits for the first of some events. What did not come is listened for no more: long work waits
 * thousands of times for one stream, and each listener left behind would stay as long as that.
 *
 * @throws what the emitter calls its error
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

/** Long work that waits to go on, in the order it came. */
const queue: (() => void)[] = []

/** Answers that are being worked out now. */
let activeRequests = 0

/**
 * Long work stands back for so long while answers are worked out: a page asks the database several
 * times, and after each answer would wait for another piece of that work. It comes all the same.
 */
const MAX_YIELD_MS = 15
const POLL_MS = 1

/** Does work for which somebody waits: long work stands back meanwhile. */
export async function withPriority<T>(work: () => Promise<T>): Promise<T> {
  activeRequests += 1
  try {
    return await work()
  } finally {
    activeRequests -= 1
  }
}

/**
 * Lets the answers to all others go first. However much long work there is at once, only one piece of
 * it is done between two looks at what others ask for, so that they wait for one and not for all.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve)
    if (queue.length === 1) setImmediate(resumeNext, performance.now())
  })
}

/** Until nobody is waited for, or for as long as long work stands back. */
function resumeNext(since: number) {
  if (activeRequests > 0 && performance.now() - since < MAX_YIELD_MS) {
    setTimeout(resumeNext, POLL_MS, since)
    return
  }
  queue[0]()
  queue.shift()
  if (queue.length > 0) setImmediate(resumeNext, performance.now())
}

/** Work of so many milliseconds is one piece: a person does not notice it. */
const SLICE_MS = 5

/**
 * Divides the writing of one long file into pieces: called after each row, lets other requests in when a piece is
 * done, and waits for a reader slower than the database.
 *
 * @throws Error when the reader went away
 */
export function throttle(output: Writable): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    if (output.destroyed) throw new Error('The reader went away')
    if (output.writableNeedDrain) await firstEvent(output, ['drain', 'close'])
    await yieldToEventLoop()
    begun = performance.now()
  }
}

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
  return response.stream(output)
}
