import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tinypool } from 'tinypool'
import type { ParserMessage, ParserTask } from '#kernel/workers/parser_program'

/** The limit that ended the reading of a file; `busy`: it waited too long in the queue. */
export type ParserLimit = 'time' | 'memory' | 'busy'

/** Reading the file exceeded a limit. */
export class ParserStopped extends Error {
  constructor(readonly limit: ParserLimit) {
    super(`Reading the file was stopped: ${limit}`)
  }
}

/** Limits for reading one file, and how many are read at the same time. */
export interface ParserLimits {
  /** Heap size of a process, in MB. */
  heapMb: number
  milliseconds: number
  concurrency: number
  /** Milliseconds that a process waits for the next file; ten seconds by default. */
  idleMilliseconds?: number
}

/** Milliseconds that a file may wait until others are read. */
const MAX_WAIT = 60_000
const DEFAULT_IDLE = 10_000
const EXTENSION = extname(import.meta.filename)

/**
 * Reads untrusted files in separate processes: with a small heap, an empty environment and no right to write or to
 * start anything. A file that needs too much memory or time ends only its own process. A thread would not be
 * sufficient: one that runs out of heap can crash the complete server.
 */
export class ParserPool<Question, Answer> {
  #pool: Tinypool | undefined

  /**
   * @param program address of the program without its extension: `new URL('./x', import.meta.url)`. Its default export
   * is a function of a question and of `tell`, which sends a part of the answer ahead; it is TypeScript in development
   * and tests, compiled in production
   */
  constructor(
    readonly program: URL,
    readonly limits: ParserLimits
  ) {}

  /**
   * @param onPart receives the parts that the program sends ahead of its answer
   * @param abortSignal ends the process if nobody waits for the answer any more
   * @throws ParserStopped; the error of the program; the abort reason of the signal
   */
  async run(
    question: Question,
    onPart: (part: unknown) => void = () => {},
    abortSignal?: AbortSignal
  ): Promise<Answer> {
    const ending = new AbortController()
    let limit: ParserLimit = 'busy'
    const end = () => ending.abort()
    let timer = setTimeout(end, MAX_WAIT)
    const begin = () => {
      clearTimeout(timer)
      limit = 'time'
      timer = setTimeout(end, this.limits.milliseconds)
    }
    const postMessage = (message: ParserMessage) => {
      if ('begun' in message) begin()
      else onPart(message.part)
    }
    const signal = abortSignal ? AbortSignal.any([ending.signal, abortSignal]) : ending.signal
    try {
      const channel = { onMessage: () => {}, postMessage }
      const task: ParserTask = { program: this.program.href + EXTENSION, question }
      return (await this.#started().run(task, { signal, channel })) as Answer
    } catch (error) {
      abortSignal?.throwIfAborted()
      if (ending.signal.aborted) throw new ParserStopped(limit)
      if (isExit(error)) throw new ParserStopped('memory')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #started(): Tinypool {
    if (this.#pool) return this.#pool
    const { heapMb, concurrency, idleMilliseconds = DEFAULT_IDLE } = this.limits
    const pool = new Tinypool({
      filename: fileURLToPath(new URL(`./parser_program${EXTENSION}`, import.meta.url)),
      runtime: 'child_process',
      minThreads: 0,
      maxThreads: concurrency,
      idleTimeout: idleMilliseconds,
      maxMemoryLimitBeforeRecycle: (heapMb / 2) * 1024 * 1024,
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--permission',
        '--allow-fs-read=*',
        '--no-warnings',
      ],
      serialization: 'advanced',
    })
    /** A process may end without a file: the next one is started when a file arrives. */
    pool.on('error', () => undefined)
    return (this.#pool = pool)
  }
}

const isExit = (error: unknown) =>
  error instanceof Error && error.message === 'Worker exited unexpectedly'
