import type { Writable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { Cell, FromWriter, SheetPlan, ToWriter } from '#spreadsheets/sheet_plan'
import { yieldToEventLoop } from '#kernel/streams/turns'
import { withSheetWriter } from '#spreadsheets/sheet_writers'

export interface SheetToWrite {
  plan: SheetPlan
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
  output: Writable
}

/** Rows that travel together: a few milliseconds of work before other requests get their turn. */
const BATCH_SIZE = 100
/** Portions on their way to the writer: it has one at hand while the next are read. */
const MAX_BATCHES_AHEAD = 8
/** A reader who takes nothing for so long gives way to those who wait. */
const DRAIN_TIMEOUT_MS = 120_000

/**
 * Writes one sheet as an xlsx file in a thread of its own, so that others are answered meanwhile;
 * neither side keeps more than a few portions, whatever the length of the sheet.
 *
 * @returns number of rows
 * @throws what the rows or the writer throw, or Error when the reader went away; the output is
 *   destroyed then, so that nobody takes half a file
 */
export async function writeSheet(sheet: SheetToWrite): Promise<number> {
  try {
    return await withSheetWriter(sheet.output, (writer) => new SheetTransfer(sheet, writer).run())
  } catch (error) {
    sheet.output.destroy(error as Error)
    throw error
  }
}

/** One sheet on its way: rows go to the writer, and what it made of them to the output. */
class SheetTransfer {
  readonly #sheet: SheetToWrite
  readonly #writer: Worker
  readonly #end = Promise.withResolvers<void>()
  /** Portions that the writer has not written yet. */
  #inFlight = 0
  /** Parts of the file that the reader has not taken yet. */
  #unacknowledged = 0
  #isOver = false
  #resume: (() => void) | null = null
  #drainTimer: NodeJS.Timeout | undefined

  constructor(sheet: SheetToWrite, writer: Worker) {
    this.#sheet = sheet
    this.#writer = writer
  }

  async run(): Promise<number> {
    const { output, plan } = this.#sheet
    const receive = (message: FromWriter) => this.#receive(message)
    const fail = (error: Error) => this.#fail(error)
    const exit = () => this.#fail(new Error('The writer of the sheet ended'))
    const close = () => this.#fail(new Error('The reader went away'))
    const drain = () => this.#drain()
    this.#writer.on('message', receive).on('error', fail).on('exit', exit)
    output.on('error', fail).on('close', close).on('drain', drain)
    try {
      if (output.destroyed) close()
      this.#post({ kind: 'sheet', plan })
      const [count] = await Promise.all([this.#sendRows(), this.#end.promise])
      return count
    } finally {
      this.#isOver = true
      this.#resume?.()
      clearTimeout(this.#drainTimer)
      this.#writer.off('message', receive).off('error', fail).off('exit', exit)
      output.off('error', fail).off('close', close).off('drain', drain)
    }
  }

  async #sendRows() {
    let count = 0
    let batch: Cell[][] = []
    for await (const row of this.#sheet.rows) {
      count += 1
      batch.push(row)
      if (batch.length < BATCH_SIZE) continue
      await this.#send(batch)
      batch = []
    }
    if (batch.length > 0) await this.#send(batch)
    this.#post({ kind: 'end' })
    return count
  }

  async #send(rows: Cell[][]) {
    if (this.#inFlight >= MAX_BATCHES_AHEAD) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve
      })
    }
    await yieldToEventLoop()
    if (this.#isOver) throw new Error('The sheet was broken off')
    this.#inFlight += 1
    this.#post({ kind: 'rows', rows })
  }

  #receive(message: FromWriter) {
    switch (message.kind) {
      case 'written':
        this.#inFlight -= 1
        this.#resume?.()
        break
      case 'bytes':
        this.#forward(message.bytes)
        break
      case 'done':
        this.#sheet.output.once('finish', this.#end.resolve).end()
    }
  }

  #forward(bytes: Uint8Array<ArrayBuffer>) {
    if (this.#sheet.output.write(bytes)) {
      this.#post({ kind: 'taken' })
      return
    }
    this.#unacknowledged += 1
    this.#drainTimer ??= setTimeout(
      () => this.#fail(new Error('The reader takes nothing any more')),
      DRAIN_TIMEOUT_MS
    )
  }

  #drain() {
    clearTimeout(this.#drainTimer)
    this.#drainTimer = undefined
    for (; this.#unacknowledged > 0; this.#unacknowledged--) this.#post({ kind: 'taken' })
  }

  #post(message: ToWriter) {
    this.#writer.postMessage(message)
  }

  #fail(error: Error) {
    this.#isOver = true
    this.#end.reject(error)
    this.#resume?.()
  }
}
