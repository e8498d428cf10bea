import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isOpenAddress, numericHost } from '#api/webhooks/address'
import timeouts from '#config/timeouts'

/** What came of an attempt: a status, or the error that kept one from coming. */
export interface Posted {
  status: number | null
  error: string | null
  /** The beginning of the answer. */
  answer: string | null
  milliseconds: number
}

interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Private addresses and this machine as well. */
  allowsInside: boolean
  /** Of the whole attempt, in milliseconds. */
  timeoutMs?: number
  /** Ends the attempt when the server stops. */
  signal?: AbortSignal
}

/** Characters of an answer that are kept. */
const KEPT = 200

const inside = () => new Error('The address leads inside; nothing was sent')

/**
 * Refuses a name when one of its addresses lies inside. Asked by the connection itself, so what was looked at
 * is what is connected to: a name that changes in between gains nothing.
 */
const openLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = found as unknown as LookupAddress[]
    if (error) callback(error, '')
    else if (!addresses.every(({ address }) => isOpenAddress(address))) callback(inside(), '')
    else if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  })
}

/** Sends one message. Redirects are answers like others: nothing follows them. Never rejects but by `signal`. */
export async function post(address: string, options: PostOptions): Promise<Posted> {
  const { signal, timeoutMs = timeouts.webhookAnswer } = options
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const end = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  try {
    return { ...(await send(new URL(address), options, end)), error: null, milliseconds: since() }
  } catch (error) {
    signal?.throwIfAborted()
    const said = end.aborted ? `No answer within ${timeoutMs / 1000} seconds` : messageOf(error)
    return { status: null, error: said.slice(0, 255), answer: null, milliseconds: since() }
  }
}

const messageOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join('; ')
    : (error as Error).message

async function send(
  url: URL,
  { headers, body, allowsInside }: PostOptions,
  signal: AbortSignal
): Promise<{ status: number; answer: string }> {
  const number = numericHost(url.hostname)
  if (!allowsInside && number !== null && !isOpenAddress(number)) throw inside()
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    /** A connection of its own: none is left open to a receiver that hangs. */
    agent: false,
    ...(allowsInside ? {} : { lookup: openLookup }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, settings, (response) => {
      let answer = ''
      const over = () => resolve({ status: response.statusCode!, answer: printable(answer) })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
        /** Whatever else it says is not read. */
        if (answer.length < KEPT) return
        over()
        response.destroy()
      })
      response.on('end', over)
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const printable = (text: string) =>
  text
    .slice(0, KEPT)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .trim()
