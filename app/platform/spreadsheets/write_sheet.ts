import type { Writable } from 'node:stream'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Cell, WriterResponse, SheetPlan, WriterRequest } from '#spreadsheets/sheet_plan'
import { yieldToEventLoop } from '#kernel/streams/streaming'

/** Sheets that are written concurrently; each costs the memory of a thread. Further ones wait. */
export const MAX_CONCURRENT_SHEETS = 2
/** Lifetime of an idle writer, because starting one takes a third of a second. */
const IDLE_MS = 60_000
/** Twice the memory that a writer needs: one that exceeds it ends alone, without the portal. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** TypeScript in development and tests, compiled in production. */
const THREAD = new URL(`sheet_thread${extname(import.meta.filename)}`, import.meta.url)

const waiting: (() => void)[] = []
let busyCount = 0
let idle: { writer: Worker; timer: NodeJS.Timeout } | null = null

/**
 * Provides a writer of sheets, a thread of its own, for one sheet: immediately or when the sheet is next in the queue.
 * A writer whose sheet failed is terminated at once.
 *
 * @throws the error of the work; Error when the output was closed before its turn
 */
export async function withSheetWriter<T>(
  output: Writable,
  work: (writer: Worker) => Promise<T>
): Promise<T> {
  await acquireSlot(output)
  try {
    return await runWithWriter(work)
  } finally {
    releaseSlot()
  }
}

async function acquireSlot(output: Writable) {
  if (busyCount < MAX_CONCURRENT_SHEETS) {
    busyCount += 1
    return
  }
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(new Error('The reader disconnected'))
    }
    const begin = () => {
      output.off('close', leave)
      resolve()
    }
    waiting.push(begin)
    output.once('close', leave)
  })
}

/** The slot is passed to the longest waiting sheet; no other can take it in between. */
function releaseSlot() {
  const next = waiting.shift()
  if (next) next()
  else busyCount -= 1
}

async function runWithWriter<T>(work: (writer: Worker) => Promise<T>): Promise<T> {
  const writer = takeIdle() ?? startWriter()
  writer.ref()
  try {
    const result = await work(writer)
    keepIdle(writer)
    return result
  } catch (error) {
    await writer.terminate()
    throw error
  }
}

/** The thread has access to neither settings nor keys. */
function startWriter(): Worker {
  const writer = new Worker(THREAD, {
    name: 'sheets',
    env: {},
    execArgv: [],
    resourceLimits: MEMORY_LIMITS,
  })
  /** The user of a writer also listens; an error of an idle one has no effect. */
  writer.on('error', () => undefined)
  writer.on('exit', () => {
    if (idle?.writer === writer) takeIdle()
  })
  return writer
}

function takeIdle(): Worker | null {
  if (!idle) return null
  const { writer, timer } = idle
  clearTimeout(timer)
  idle = null
  return writer
}

/** Keeps one writer for the next sheet, without preventing the process from exiting. */
function keepIdle(writer: Worker) {
  if (idle) {
    void writer.terminate()
    return
  }
  writer.unref()
  const timer = setTimeout(() => void takeIdle()?.terminate(), IDLE_MS)
  timer.unref()
  idle = { writer, timer }
}

interface SheetToWrite {
  plan: SheetPlan
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
  output: Writable
}

/** Rows that are sent together: a few milliseconds of work before other requests are served. */
const BATCH_SIZE = 100
/** Maximum batches in flight to the writer, so that it always has one while the next are read. */
const MAX_BATCHES_AHEAD = 8
/** A reader who accepts no data for this time gives way to waiting ones. */
const DRAIN_TIMEOUT_MS = 120_000

/**
 * Writes one sheet as an xlsx file in a thread of its own, so that other requests are served meanwhile; neither side
 * buffers more than a few batches, whatever the length of the sheet.
 *
 * @returns number of rows
 * @throws the error of the rows or the writer, or Error when the reader disconnected; the output is
 *   then destroyed, so that nobody receives an incomplete file
 */
export async function writeSheet(sheet: SheetToWrite): Promise<number> {
  try {
    return await withSheetWriter(sheet.output, (writer) => new SheetTransfer(sheet, writer).run())
  } catch (error) {
    sheet.output.destroy(error as Error)
    throw error
  }
}

/** Transfer of one sheet: rows go to the writer, and the resulting bytes to the output. */
class SheetTransfer {
  readonly #sheet: SheetToWrite
  readonly #writer: Worker
  readonly #end = Promise.withResolvers<void>()
  /** Batches that the writer has not written yet. */
  #inFlight = 0
  /** Chunks of the file that the reader has not accepted yet. */
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
    const receive = (message: WriterResponse) => this.#receive(message)
    const fail = (error: Error) => this.#fail(error)
    const exit = () => this.#fail(new Error('The writer of the sheet exited'))
    const close = () => this.#fail(new Error('The reader disconnected'))
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
    if (this.#isOver) throw new Error('The sheet was aborted')
    this.#inFlight += 1
    this.#post({ kind: 'rows', rows })
  }

  #receive(message: WriterResponse) {
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
      () => this.#fail(new Error('The reader no longer accepts data')),
      DRAIN_TIMEOUT_MS
    )
  }

  #drain() {
    clearTimeout(this.#drainTimer)
    this.#drainTimer = undefined
    for (; this.#unacknowledged > 0; this.#unacknowledged--) this.#post({ kind: 'taken' })
  }

  #post(message: WriterRequest) {
    this.#writer.postMessage(message)
  }

  #fail(error: Error) {
    this.#isOver = true
    this.#end.reject(error)
    this.#resume?.()
  }
}
