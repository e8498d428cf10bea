import { lookup } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'

/** Address ranges that are not public: RFC 6890 and the registries of special addresses. */
const PRIVATE_RANGES = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv6')
}

/** The only range of IPv6 that is assigned to the public network. */
const GLOBAL_RANGES = new BlockList()
GLOBAL_RANGES.addSubnet('2000::', 3, 'ipv6')

/** Whether a numeric address is public: not private, loopback or link-local. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !PRIVATE_RANGES.check(address, 'ipv4')
  if (version !== 6) return false
  return GLOBAL_RANGES.check(address, 'ipv6') && !PRIVATE_RANGES.check(address, 'ipv6')
}

export const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Returns the numeric address that a host is, without the brackets of IPv6; null for a name. */
export function numericHost(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) > 0 ? bare : null
}

/** This machine and link-local addresses, such as the metadata service by which clouds issue keys. */
const LOCAL = new BlockList()
LOCAL.addSubnet('0.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4')
LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LOCAL.addAddress('::', 'ipv6')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/** Whether a numeric address is of this machine or link-local; true for anything that is not an address. */
export const isLocalAddress = (address: string): boolean => {
  const version = isIP(address)
  return version === 0 || LOCAL.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a numeric address is a loopback address of this machine. */
export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/**
 * Resolves a name and refuses it if one of its addresses may not be connected to. The connection itself calls it, so
 * the address that was checked is the one that is used: a name that changes in between has no effect.
 *
 * @param mayConnect decides on a numeric address
 * @param refused creates the error of the connection
 */
export const guardedLookup =
  (mayConnect: (address: string) => boolean, refused: () => Error): LookupFunction =>
  (name, { family, hints, all }, callback) =>
    lookup(name, { family, hints, all: true }, (error, found) => {
      if (error) callback(error, '')
      else if (!found.every(({ address }) => mayConnect(address))) callback(refused(), '')
      else if (all) callback(null, found)
      else callback(null, found[0].address, found[0].family)
    })

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

const internalAddressError = (host: string) =>
  new Error(`${host} has an internal address; nothing was sent`)

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
  if (number !== null && !mayConnect(number)) throw internalAddressError(url.hostname)
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
      lookup: guardedLookup(mayConnect, () => internalAddressError(url.hostname)),
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
