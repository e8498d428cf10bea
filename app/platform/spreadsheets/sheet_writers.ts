import type { Writable } from 'node:stream'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Sheets written at the same time; each costs the memory of a thread. Further ones wait. */
export const MAX_CONCURRENT_SHEETS = 2
/** A writer without work stays this long: starting one takes a third of a second. */
const IDLE_MS = 60_000
/** Twice what a writer needs: one that goes astray ends alone, without the portal. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** As TypeScript in development and tests, compiled in production. */
const THREAD = new URL(`sheet_thread${extname(import.meta.filename)}`, import.meta.url)

const waiting: (() => void)[] = []
let busyCount = 0
let idle: { writer: Worker; timer: NodeJS.Timeout } | null = null

/**
 * Lends a writer of sheets, a thread of its own, for one sheet: at once or when it is this sheet's
 * turn. A writer whose sheet failed is ended on the spot.
 *
 * @throws what the work throws; Error when the output was closed before its turn came
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
      reject(new Error('The reader went away'))
    }
    const begin = () => {
      output.off('close', leave)
      resolve()
    }
    waiting.push(begin)
    output.once('close', leave)
  })
}

/** The place goes to who waits longest; nobody else can take it in between. */
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

/** It sees neither settings nor keys. */
function startWriter(): Worker {
  const writer = new Worker(THREAD, {
    name: 'sheets',
    env: {},
    execArgv: [],
    resourceLimits: MEMORY_LIMITS,
  })
  /** Who uses it listens too; one that fails without work is not missed. */
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

/** One stays for the next sheet, and holds no process that is done. */
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
