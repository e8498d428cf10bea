import { HttpContext } from '@adonisjs/core/http'
import { traceIdOf } from '#kernel/tracing/spans'
import { type WriteStream, createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#kernel/files/make_folder'
import { utcDay } from '#kernel/calendar/utc_day'

/**
 * Returns the id of a request as it is stored: a proxy or any client may send its own, so values that could contain
 * something other than an id are omitted.
 */
export function storedRequestId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) && !/^\d+$/.test(id) ? id : null
}

/** Fields of a request with the same names as in the request log, so that lines of both can be joined. */
interface RequestLogFields {
  request?: string
  person?: number
  route?: string
  /** OpenTelemetry trace id, if there is one. */
  trace?: string
}

/**
 * Returns the log fields of the current request, and none outside of one. The route is logged instead of the address,
 * which may contain a number; the person is known once the sign-in has been checked.
 */
export function requestLogFields(ctx: HttpContext | null = HttpContext.get()): RequestLogFields {
  const trace = traceIdOf(ctx)
  if (!ctx) return { trace }
  const { request, route, auth } = ctx as Partial<HttpContext> & Pick<HttpContext, 'request'>
  return {
    request: storedRequestId(request.id()) ?? undefined,
    person: auth?.user?.id,
    route: route?.pattern,
    trace,
  }
}

const REDACTED = '[hidden]'

/** Digits of an Aadhaar, account or mobile number: nine or more, or twelve in groups of four as on the card. */
const DIGITS = /(?<![\w.-])(?:\+?\d{9,18}|\d{4}([ -])\d{4}\1\d{4})(?![\w-])/g
const PAN = /(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi

/** Messages in which MySQL and MariaDB repeat user input. */
const QUOTED_INPUT = /(Duplicate entry |value: | near )'.*?'(?= for | at |\s|$)/gs

/** No count in the portal is this large; only the timestamp of a line is, in milliseconds. */
const MIN_IDENTIFIER = 100_000_000

/**
 * Removes values that could be personal from a line of the log: code that logs an error cannot know what a driver, a
 * gateway or a mail server put into its message.
 */
export const redactLine = (line: string): string =>
  `${JSON.stringify(JSON.parse(line, redactValue))}\n`

function redactValue(this: object, key: string, value: unknown) {
  /** The MySQL driver adds the statement with all its values to the error. */
  if (key === 'sql' && 'sqlMessage' in this) return undefined
  if (typeof value === 'string') {
    return value
      .replace(QUOTED_INPUT, `$1'${REDACTED}'`)
      .replace(DIGITS, REDACTED)
      .replace(PAN, REDACTED)
  }
  return typeof value === 'number' && value >= MIN_IDENTIFIER && key !== 'time' ? REDACTED : value
}

const FILE = /^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/
const DAY_MS = 86_400_000

/** Maximum size in bytes of lines buffered for a disk that does not write; further lines are dropped. */
const MAX_BUFFERED_BYTES = 4 * 1024 ** 2

/** Interval in milliseconds at which lines are written together: a write for each costs a page 5 % of its time. */
const FLUSH_MS = 50

interface DailyLogOptions {
  folder: string
  /** Number of days kept, including today. */
  days: number
  now?: () => Date
  /** Called once when lines are lost, and once when they are written again. */
  report: (problem: Error | null) => void
}

/**
 * A log of JSON lines, one file per day (UTC) that only its owner can read; files older than the number of days are
 * deleted. Several processes may append to one file. It never delays or fails a request: lines that cannot be written
 * are reported and dropped. A process that is killed loses its last lines.
 */
export class DailyLog {
  #day = ''
  #stream: WriteStream | null = null
  #isLosing = false
  readonly #closing = new Set<Promise<unknown>>()

  constructor(readonly options: DailyLogOptions) {}

  /** @throws Error of the system if the folder cannot be created */
  async open(): Promise<this> {
    await makeFolder(this.options.folder)
    return this
  }

  write(entry: object): void {
    const stream = this.#streamOf(this.options.now?.() ?? new Date())
    if (stream.writableLength > MAX_BUFFERED_BYTES)
      return this.#reportLoss(new Error('the disk is too slow'))
    if (stream.writableCorked === 0) {
      stream.cork()
      setTimeout(() => stream.uncork(), FLUSH_MS).unref()
    }
    stream.write(`${JSON.stringify(entry)}\n`, (error) => {
      if (!error && this.#isLosing) {
        this.#isLosing = false
        this.options.report(null)
      }
    })
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    this.#closeStream()
    await Promise.all(this.#closing)
  }

  #streamOf(now: Date): WriteStream {
    const day = utcDay(now)
    if (this.#stream && !this.#stream.destroyed && day === this.#day) return this.#stream
    this.#closeStream()
    this.#day = day
    const path = join(this.options.folder, `requests-${day}.jsonl`)
    const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
    stream.on('error', (error) => this.#reportLoss(error))
    this.#stream = stream
    this.#removeOld(now).catch((error: Error) => this.#reportLoss(error))
    return stream
  }

  #closeStream() {
    const stream = this.#stream
    this.#stream = null
    if (!stream || stream.destroyed) return
    /** It also closes after an error, which is reported where it occurs. */
    const closed = new Promise<void>((resolve) => void stream.once('close', resolve))
    this.#closing.add(closed)
    void closed.then(() => this.#closing.delete(closed))
    stream.end()
  }

  async #removeOld(now: Date) {
    const { folder, days } = this.options
    const oldest = utcDay(new Date(now.getTime() - (days - 1) * DAY_MS))
    for (const name of await readdir(folder)) {
      const day = FILE.exec(name)?.[1]
      if (day && day < oldest) await rm(join(folder, name), { force: true })
    }
  }

  #reportLoss(error: Error) {
    if (this.#isLosing) return
    this.#isLosing = true
    this.options.report(error)
  }
}
