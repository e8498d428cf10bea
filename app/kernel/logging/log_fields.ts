import { HttpContext } from '@adonisjs/core/http'
import { traceIdOf } from '#kernel/tracing/spans'
import { createWriteStream, type WriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#kernel/files/make_folder'
import { utcDay } from '#kernel/calendar/utc_day'

/**
 * The id of a request as it is stored: a proxy may bring its own, and so may anybody else, so what
 * could hold something other than an id is left out.
 */
export function storedRequestId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) && !/^\d+$/.test(id) ? id : null
}

/** Names of a request as the request log has them too, so that lines of both join. */
interface RequestLogFields {
  request?: string
  person?: number
  route?: string
  /** Of OpenTelemetry, where there is one. */
  trace?: string
}

/**
 * The request in which something is written to the log, and nothing outside of one. The route stands
 * for the address, which may hold a number; who it is, is known when the sign-in was looked at.
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

/** Digits of an Aadhaar, an account or a mobile: nine and more, or twelve in fours as on the card. */
const DIGITS = /(?<![\w.-])(?:\+?\d{9,18}|\d{4}([ -])\d{4}\1\d{4})(?![\w-])/g
const PAN = /(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi

/** Messages in which MySQL and MariaDB repeat what somebody typed. */
const QUOTED_INPUT = /(Duplicate entry |value: | near )'.*?'(?= for | at |\s|$)/gs

/** Nothing that the portal counts is as large; the instant of a line is, in milliseconds. */
const MIN_IDENTIFIER = 100_000_000

/**
 * A line of the log without what could be a person's: whoever writes an error there does not know what
 * a driver, a gateway or a mail server put into its message.
 */
export const redactLine = (line: string): string =>
  `${JSON.stringify(JSON.parse(line, redactValue))}\n`

function redactValue(this: object, key: string, value: unknown) {
  /** The driver of MySQL puts the statement beside its error, with every value in it. */
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

/** Lines that may wait for a disk that does not write, in bytes; further ones are dropped. */
const MAX_BUFFERED_BYTES = 4 * 1024 ** 2

/** Lines of so long go to the disk together: a write for each costs a page 5 % of its time. */
const FLUSH_MS = 50

interface DailyLogOptions {
  folder: string
  /** Days that are kept, today's included. */
  days: number
  now?: () => Date
  /** Told once when lines are lost, and once when they are written again. */
  report: (problem: Error | null) => void
}

/**
 * Lines of JSON, one file for each day (UTC) that its owner alone can read; files older than the days
 * asked for are removed. Several processes may append to one file. It never makes a request wait or
 * fail: what cannot be written is told and dropped. A process that is killed loses its last moment.
 */
export class DailyLog {
  #day = ''
  #stream: WriteStream | null = null
  #isLosing = false
  readonly #closing = new Set<Promise<unknown>>()

  constructor(readonly options: DailyLogOptions) {}

  /** @throws Error of the system when the folder cannot be made */
  async open(): Promise<this> {
    await makeFolder(this.options.folder)
    return this
  }

  write(entry: object): void {
    const stream = this.#streamOf(this.options.now?.() ?? new Date())
    if (stream.writableLength > MAX_BUFFERED_BYTES)
      return this.#lose(new Error('the disk is too slow'))
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
    this.#leave()
    await Promise.all(this.#closing)
  }

  #streamOf(now: Date): WriteStream {
    const day = utcDay(now)
    if (this.#stream && !this.#stream.destroyed && day === this.#day) return this.#stream
    this.#leave()
    this.#day = day
    const path = join(this.options.folder, `requests-${day}.jsonl`)
    const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
    stream.on('error', (error) => this.#lose(error))
    this.#stream = stream
    this.#removeOld(now).catch((error: Error) => this.#lose(error))
    return stream
  }

  #leave() {
    const stream = this.#stream
    this.#stream = null
    if (!stream || stream.destroyed) return
    /** It closes after an error too, which is told where it happens. */
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

  #lose(error: Error) {
    if (this.#isLosing) return
    this.#isLosing = true
    this.options.report(error)
  }
}
