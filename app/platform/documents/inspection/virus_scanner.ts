import { type Socket, connect } from 'node:net'
import { Exception } from '@adonisjs/core/exceptions'
import scanner from '#config/scanner'
import timeouts from '#config/timeouts'
import { firstEvent } from '#kernel/streams/streaming'

/**
 * `pending`: no result yet. `unscanned`: there was no scanner when the file arrived, or, with a reason, it returned no
 * result.
 */
export type ScanState = 'pending' | 'clean' | 'infected' | 'unscanned'

/** Why a file that was sent to the scanner has no result. */
type UnscannedReason = 'too_large' | 'limits' | 'encrypted' | 'no_answer'

export type ScanVerdict =
  | { state: 'clean' }
  /** `detail`: the name of the finding. */
  | { state: 'infected'; detail: string }
  | { state: 'unscanned'; detail: UnscannedReason }

const MAX_NAME = 120

/**
 * Parses the result from a reply of clamd, null where it is none. A file that exceeds a limit, or cannot be inspected,
 * is never clean: clamd reports this with `AlertExceedsMax` and `AlertEncrypted`, and not without them.
 */
export function scanVerdict(reply: string): ScanVerdict | null {
  if (reply === 'stream: OK') return { state: 'clean' }
  if (reply === 'INSTREAM size limit exceeded. ERROR')
    return { state: 'unscanned', detail: 'too_large' }
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (!name) return null
  if (name.startsWith('Heuristics.Limits.Exceeded')) return { state: 'unscanned', detail: 'limits' }
  if (name.startsWith('Heuristics.Encrypted')) return { state: 'unscanned', detail: 'encrypted' }
  return { state: 'infected', detail: name.slice(0, MAX_NAME) }
}

const MAX_RETRY_MINUTES = 15

/**
 * Milliseconds until a file for which the scanner returned no result is tried again: the file itself may be the cause.
 */
export const scanRetryMs = (attempts: number): number =>
  Math.min(attempts ** 2, MAX_RETRY_MINUTES) * 60_000

/** The scanner is unavailable or silent, or its reply is not a result. */
export class ScannerUnavailable extends Exception {
  static override code = 'E_SCANNER_UNAVAILABLE'
  static override status = 503
}

/** Maximum length of a reply by clamd, in bytes. */
const MAX_REPLY = 4096

/** Ends the data of a scan: a chunk of length 0. */
const END = Buffer.alloc(4)

/**
 * Scans a file while it is read (INSTREAM of clamd's protocol, clamd(8)).
 *
 * @throws ScannerUnavailable for anything but a result; errors of reading the file
 */
export async function scanStream(body: AsyncIterable<Uint8Array>): Promise<ScanVerdict> {
  const reply = await exchange('INSTREAM', (socket) => sendChunks(socket, body))
  const verdict = scanVerdict(reply)
  if (!verdict) throw new ScannerUnavailable(`The scanner answered: ${reply.slice(0, 200)}`)
  return verdict
}

/**
 * Returns the version of the scanner and its signatures: 'ClamAV 1.4.3/27500/Mon Nov 30 09:20:12 2026'. A scanner that
 * does not disclose it is still available, without a name.
 *
 * @throws ScannerUnavailable
 */
export async function scannerVersion(): Promise<string | null> {
  const reply = await exchange('VERSION')
  return reply.startsWith('ClamAV ') ? reply.slice(0, 80) : null
}

async function exchange(
  command: string,
  send: (socket: Socket) => Promise<void> = async () => undefined
): Promise<string> {
  if (!scanner.address) throw new ScannerUnavailable('No scanner is configured')
  const socket = connect(scanner.address)
  const end = (why: string) => socket.destroy(new Error(why))
  const timer = setTimeout(() => end('no result in time'), timeouts.scannerFile)
  socket.setTimeout(timeouts.scannerConnect, () => end('no response'))
  socket.once('connect', () => socket.setTimeout(timeouts.scannerSilence))
  const reply = readReply(socket)
  try {
    socket.write(`z${command}\0`)
    /** A reply may arrive before the end: the file is too large. */
    return await Promise.race([reply, send(socket).then(() => reply)])
  } finally {
    clearTimeout(timer)
    reply.catch(() => undefined)
    socket.destroy()
  }
}

/** @returns the reply up to its end mark; a truncated one counts as none */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    let problem = 'closed without a response'
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      reply += part
      const end = reply.indexOf('\0')
      if (end >= 0) resolve(reply.slice(0, end))
      else if (reply.length > MAX_REPLY) socket.destroy(new Error('response too long'))
    })
    socket.on('error', (error) => {
      problem = error.message
    })
    socket.on('close', () =>
      reject(new ScannerUnavailable(`The scanner returned no result: ${problem}`))
    )
  })
}

async function sendChunks(socket: Socket, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of body) {
    /** A chunk of length 0 would end the file too early. */
    if (part.length === 0) continue
    if (socket.destroyed) return
    const head = Buffer.alloc(4)
    head.writeUInt32BE(part.length)
    socket.write(head)
    /** `readReply` reports why the connection ended. */
    if (!socket.write(part)) await firstEvent(socket, ['drain', 'close']).catch(() => undefined)
  }
  if (!socket.destroyed) socket.write(END)
}
