import { Writable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { FromWriter } from './sheet_plan.ts'

/** Bytes of a file that travel together. */
const PART = 64 * 1024
/** Parts that the reader has not taken yet; the writer waits for him then. */
const MOST_UNREAD = 2

/** Sends a file to the other thread in parts, at the pace of who reads it there. */
export class PostedBytes extends Writable {
  readonly #port: MessagePort
  #chunks: Uint8Array[] = []
  #size = 0
  #unread = 0
  #goOn: (() => void) | null = null

  constructor(port: MessagePort) {
    super({ highWaterMark: PART })
    this.#port = port
  }

  /** The reader took a part. */
  partTaken() {
    this.#unread -= 1
    const goOn = this.#goOn
    this.#goOn = null
    goOn?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, taken: () => void) {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size >= PART) this.#post()
    if (this.#unread < MOST_UNREAD) taken()
    else this.#goOn = taken
  }

  override _final(taken: () => void) {
    if (this.#size > 0) this.#post()
    taken()
  }

  /** Copied, since the archive goes on using its own memory; the copy is handed over whole. */
  #post() {
    const bytes = new Uint8Array(this.#size)
    let at = 0
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#chunks = []
    this.#size = 0
    this.#unread += 1
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies FromWriter, [bytes.buffer])
  }
}
