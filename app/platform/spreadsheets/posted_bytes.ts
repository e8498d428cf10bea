import { Writable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { FromWriter } from './sheet_plan.ts'

/** Bytes of a file that travel together. */
const CHUNK_BYTES = 64 * 1024
/** Parts that the reader has not taken yet; the writer waits for him then. */
const MAX_UNACKNOWLEDGED = 2

/** Sends a file to the other thread in parts, at the pace of who reads it there. */
export class MessagePortStream extends Writable {
  readonly #port: MessagePort
  #chunks: Uint8Array[] = []
  #size = 0
  #unacknowledged = 0
  #resume: (() => void) | null = null

  constructor(port: MessagePort) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#port = port
  }

  /** The reader took a part. */
  acknowledge() {
    this.#unacknowledged -= 1
    const resume = this.#resume
    this.#resume = null
    resume?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size >= CHUNK_BYTES) this.#post()
    if (this.#unacknowledged < MAX_UNACKNOWLEDGED) callback()
    else this.#resume = callback
  }

  override _final(callback: () => void) {
    if (this.#size > 0) this.#post()
    callback()
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
    this.#unacknowledged += 1
    this.#port.postMessage({ kind: 'bytes', bytes } satisfies FromWriter, [bytes.buffer])
  }
}
