import type { Writable } from 'node:stream'
import { firstEvent } from '#kernel/streams/first_event'

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

/** Divides the writing of one long file into pieces. */
export class ThrottledWriter {
  readonly #output: Writable
  #begun = performance.now()

  constructor(output: Writable) {
    this.#output = output
  }

  /**
   * After each row: when a piece is done, lets other requests in and waits for a reader slower than
   * the database.
   *
   * @throws Error when the reader went away
   */
  async afterRow(): Promise<void> {
    if (performance.now() - this.#begun < SLICE_MS) return
    if (this.#output.destroyed) throw new Error('The reader went away')
    if (this.#output.writableNeedDrain) await firstEvent(this.#output, ['drain', 'close'])
    await yieldToEventLoop()
    this.#begun = performance.now()
  }
}
