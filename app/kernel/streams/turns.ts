import type { Writable } from 'node:stream'
import { firstEvent } from '#kernel/streams/first_event'

/** Long work that waits to go on, in the order it came. */
const waiting: (() => void)[] = []

/** Answers that are being worked out now. */
let answering = 0

/**
 * Long work stands back for so long while answers are worked out: a page asks the database several
 * times, and after each answer would wait for another piece of that work. It comes all the same.
 */
const LONGEST_REST_MS = 15
const LOOK_AGAIN_MS = 1

/** Does work for which somebody waits: long work stands back meanwhile. */
export async function goesFirst<T>(work: () => Promise<T>): Promise<T> {
  answering += 1
  try {
    return await work()
  } finally {
    answering -= 1
  }
}

/**
 * Lets the answers to all others go first. However much long work there is at once, only one piece of
 * it is done between two looks at what others ask for, so that they wait for one and not for all.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(rest, performance.now())
  })
}

/** Until nobody is waited for, or for as long as long work stands back. */
function rest(since: number) {
  if (answering > 0 && performance.now() - since < LONGEST_REST_MS) {
    setTimeout(rest, LOOK_AGAIN_MS, since)
    return
  }
  waiting[0]()
  waiting.shift()
  if (waiting.length > 0) setImmediate(rest, performance.now())
}

/** Work of so many milliseconds is one piece: a person does not notice it. */
const PIECE_MS = 5

/** Divides the writing of one long file into pieces. */
export class Breath {
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
  async after(): Promise<void> {
    if (performance.now() - this.#begun < PIECE_MS) return
    if (this.#output.destroyed) throw new Error('The reader went away')
    if (this.#output.writableNeedDrain) await firstEvent(this.#output, ['drain', 'close'])
    await takeTurn()
    this.#begun = performance.now()
  }
}
