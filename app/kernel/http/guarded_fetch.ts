import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { guardedLookup } from '#kernel/http/guarded_lookup'
import { LOCAL_NAMES, numericHost } from '#kernel/http/network_addresses'

interface FetchLimits {
  /** Of a numeric address that would be connected to. */
  mayConnect: (address: string) => boolean
  /** Plain http to this machine, which only development and tests allow. */
  allowsPlainLocal: boolean
  /** Of the whole call, in milliseconds. */
  timeoutMs: number
  maxBytes: number
}

/** The answer is longer than it may be. */
export class AnswerTooLong extends Error {}

interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/**
 * A `fetch` for addresses that somebody typed or another server named: https only, to addresses that may be connected
 * to (looked at by the connection itself), within a time and a size. A redirect is an answer like others.
 */
export function guardedFetch({ mayConnect, allowsPlainLocal, timeoutMs, maxBytes }: FetchLimits) {
  const refused = (host: string) => new Error(`${host} leads inside; nothing was sent`)
  return async (address: string, options: FetchOptions = {}): Promise<Response> => {
    const url = new URL(address)
    const isPlain = url.protocol === 'http:'
    if (
      url.protocol !== 'https:' &&
      !(isPlain && allowsPlainLocal && LOCAL_NAMES.includes(url.hostname))
    )
      throw new Error(`${url.origin} is not encrypted; nothing was sent`)
    const number = numericHost(url.hostname)
    if (number !== null && !mayConnect(number)) throw refused(url.hostname)
    const body = options.body ? String(options.body as string | URLSearchParams) : ''
    return new Promise((resolve, reject) => {
      const sent = (isPlain ? plainRequest : tlsRequest)(
        url,
        {
          method: options.method ?? 'GET',
          headers: { ...options.headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
          agent: false,
          lookup: guardedLookup(mayConnect, () => refused(url.hostname)),
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            parts.push(part)
            bytes += part.length
            if (bytes > maxBytes)
              response.destroy(new AnswerTooLong(`${url.host} answered too much`))
          })
          response.on('error', reject)
          response.on('end', () => {
            try {
              resolve(answerOf(response, Buffer.concat(parts)))
            } catch (error) {
              reject(error)
            }
          })
          /** Cut off; what has ended is resolved by now. */
          response.on('close', () => reject(new Error(`${url.host} broke off`)))
        }
      )
      sent.on('error', reject)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new Error(`${url.host} answered with another protocol`))
      })
      sent.end(body)
    })
  }
}

/** @throws RangeError for a status that no answer may have */
function answerOf({ headers: received, statusCode: status }: IncomingMessage, content: Buffer) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) headers.set(name, String(value))
  const isEmpty = [204, 205, 304].includes(status!)
  return new Response(isEmpty ? null : new Uint8Array(content), { status, headers })
}
