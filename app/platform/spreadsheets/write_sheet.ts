import type { Writable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { Cell, FromWriter, SheetPlan, ToWriter } from '#spreadsheets/sheet_plan'
import { takeTurn } from '#kernel/streams/turns'
import { withSheetWriter } from '#spreadsheets/sheet_writers'

export interface WrittenSheet {
  plan: SheetPlan
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
  output: Writable
}

/** Rows that travel together: a few milliseconds of work before other requests get their turn. */
const PORTION = 100
/** Portions on their way to the writer: it has one at hand while the next are read. */
const MOST_AHEAD = 8
/** A reader who takes nothing for so long gives way to those who wait. */
const PATIENCE_MS = 120_000

/**
 * Writes one sheet as an xlsx file in a thread of its own, so that others are answered meanwhile;
 * neither side keeps more than a few portions, whatever the length of the sheet.
 *
 * @returns number of rows
 * @throws what the rows or the writer throw, or Error when the reader went away; the output is
 *   destroyed then, so that nobody takes half a file
 */
export async function writeSheet(sheet: WrittenSheet): Promise<number> {
  try {
    return await withSheetWriter(sheet.output, (writer) => new Writing(sheet, writer).run())
  } catch (error) {
    sheet.output.destroy(error as Error)
    throw error
  }
}

/** One sheet on its way: rows go to the writer, and what it made of them to the output. */
class Writing {
  readonly #sheet: WrittenSheet
  readonly #writer: Worker
  readonly #end = Promise.withResolvers<void>()
  /** Portions that the writer has not written yet. */
  #ahead = 0
  /** Parts of the file that the reader has not taken yet. */
  #untaken = 0
  #isOver = false
  #goOn: (() => void) | null = null
  #patience: NodeJS.Timeout | undefined

  constructor(sheet: WrittenSheet, writer: Worker) {
    this.#sheet = sheet
    this.#writer = writer
  }

  async run(): Promise<number> {
    const { output, plan } = this.#sheet
    const hear = (message: FromWriter) => this.#hear(message)
    const fail = (error: Error) => this.#fail(error)
    const exit = () => this.#fail(new Error('The writer of the sheet ended'))
    const close = () => this.#fail(new Error('The reader went away'))
    const drain = () => this.#drain()
    this.#writer.on('message', hear).on('error', fail).on('exit', exit)
    output.on('error', fail).on('close', close).on('drain', drain)
    try {
      if (output.destroyed) close()
      this.#tell({ kind: 'sheet', plan })
      const [count] = await Promise.all([this.#sendRows(), this.#end.promise])
      return count
    } finally {
      this.#isOver = true
      this.#goOn?.()
      clearTimeout(this.#patience)
      this.#writer.off('message', hear).off('error', fail).off('exit', exit)
      output.off('error', fail).off('close', close).off('drain', drain)
    }
  }

  async #sendRows() {
    let count = 0
    let portion: Cell[][] = []
    for await (const row of this.#sheet.rows) {
      count += 1
      portion.push(row)
      if (portion.length < PORTION) continue
      await this.#send(portion)
      portion = []
    }
    if (portion.length > 0) await this.#send(portion)
    this.#tell({ kind: 'end' })
    return count
  }

  async #send(rows: Cell[][]) {
    if (this.#ahead >= MOST_AHEAD) {
      await new Promise<void>((resolve) => {
        this.#goOn = resolve
      })
    }
    await takeTurn()
    if (this.#isOver) throw new Error('The sheet was broken off')
    this.#ahead += 1
    this.#tell({ kind: 'rows', rows })
  }

  #hear(message: FromWriter) {
    switch (message.kind) {
      case 'written':
        this.#ahead -= 1
        this.#goOn?.()
        break
      case 'bytes':
        this.#pass(message.bytes)
        break
      case 'done':
        this.#sheet.output.once('finish', this.#end.resolve).end()
    }
  }

  #pass(bytes: Uint8Array<ArrayBuffer>) {
    if (this.#sheet.output.write(bytes)) {
      this.#tell({ kind: 'taken' })
      return
    }
    this.#untaken += 1
    this.#patience ??= setTimeout(
      () => this.#fail(new Error('The reader takes nothing any more')),
      PATIENCE_MS
    )
  }

  #drain() {
    clearTimeout(this.#patience)
    this.#patience = undefined
    for (; this.#untaken > 0; this.#untaken--) this.#tell({ kind: 'taken' })
  }

  #tell(message: ToWriter) {
    this.#writer.postMessage(message)
  }

  #fail(error: Error) {
    this.#isOver = true
    this.#end.reject(error)
    this.#goOn?.()
  }
}
