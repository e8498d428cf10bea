import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { LOCAL_NAMES, guardedLookup, numericHost } from '#kernel/http/network_addresses'

interface FetchLimits {
  /** Whether a numeric address may be connected to. */
  mayConnect: (address: string) => boolean
  /** Allows plain http to this machine, only in development and tests. */
  allowsPlainLocal: boolean
  /** Time limit of the complete call, in milliseconds. */
  timeoutMs: number
  maxBytes: number
}

/** The response exceeds the size limit. */
export class AnswerTooLong extends Error {}

interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

const leadsInside = (host: string) => new Error(`${host} has an internal address; nothing was sent`)

/**
 * A `fetch` for addresses that were typed by a user or named by another server: https only, to allowed addresses
 * (checked by the connection itself), within limits of time and size. A redirect is returned like any other response.
 */
export const guardedFetch =
  (limits: FetchLimits) =>
  async (address: string, options: FetchOptions = {}): Promise<Response> => {
    const url = new URL(address)
    refuseUnsafe(url, limits)
    return send(url, options, limits)
  }

/** @throws Error for an address that is not encrypted, or whose numeric address may not be connected to */
function refuseUnsafe(url: URL, { mayConnect, allowsPlainLocal }: FetchLimits): void {
  const isLocalPlain =
    url.protocol === 'http:' && allowsPlainLocal && LOCAL_NAMES.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocalPlain) {
    throw new Error(`${url.origin} is not encrypted; nothing was sent`)
  }
  const number = numericHost(url.hostname)
  if (number !== null && !mayConnect(number)) throw leadsInside(url.hostname)
}

function send(url: URL, options: FetchOptions, { mayConnect, timeoutMs, maxBytes }: FetchLimits) {
  const body = textOf(options.body)
  const request = url.protocol === 'http:' ? plainRequest : tlsRequest
  return new Promise<Response>((resolve, reject) => {
    const sent = request(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      lookup: guardedLookup(mayConnect, () => leadsInside(url.hostname)),
    })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes > maxBytes) response.destroy(new AnswerTooLong(`${url.host} sent too much`))
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve(answerOf(response, Buffer.concat(parts)))
        } catch (error) {
          reject(error)
        }
      })
      /** The connection was aborted; a completed response has already been resolved. */
      response.on('close', () => reject(new Error(`${url.host} closed the connection early`)))
    })
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error(`${url.host} switched to another protocol`))
    })
    sent.end(body)
  })
}

/** @throws TypeError for a stream or bytes, which are not sent */
function textOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('The body of a request must be a text or a form')
}

/** @throws RangeError for a status that no response may have */
function answerOf({ headers: received, statusCode: status }: IncomingMessage, content: Buffer) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) headers.set(name, String(value))
  const isEmpty = [204, 205, 304].includes(Number(status))
  return new Response(isEmpty ? null : new Uint8Array(content), { status, headers })
}
