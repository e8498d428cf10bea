import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, numericHost } from '#api/webhooks/address'
import timeouts from '#config/timeouts'

/** What came of an attempt: a status, or the error that kept one from coming. */
export interface AttemptResult {
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
  allowsPrivate: boolean
  /** Of the whole attempt, in milliseconds. */
  timeoutMs?: number
  /** Ends the attempt when the server stops. */
  signal?: AbortSignal
}

/** Characters of an answer that are kept. */
const MAX_ANSWER_LENGTH = 200

const privateAddressError = () => new Error('The address leads inside; nothing was sent')

/**
 * Refuses a name when one of its addresses lies inside. Asked by the connection itself, so what was looked at
 * is what is connected to: a name that changes in between gains nothing.
 */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = found as unknown as LookupAddress[]
    if (error) callback(error, '')
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(privateAddressError(), '')
    else if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  })
}

/** Sends one message. Redirects are answers like others: nothing follows them. Never rejects but by `signal`. */
export async function post(address: string, options: PostOptions): Promise<AttemptResult> {
  const { signal, timeoutMs = timeouts.webhookAnswer } = options
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const end = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  try {
    return { ...(await send(new URL(address), options, end)), error: null, milliseconds: since() }
  } catch (error) {
    signal?.throwIfAborted()
    const message = end.aborted ? `No answer within ${timeoutMs / 1000} seconds` : messageOf(error)
    return { status: null, error: message.slice(0, 255), answer: null, milliseconds: since() }
  }
}

const messageOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join('; ')
    : (error as Error).message

async function send(
  url: URL,
  { headers, body, allowsPrivate }: PostOptions,
  signal: AbortSignal
): Promise<{ status: number; answer: string }> {
  const number = numericHost(url.hostname)
  if (!allowsPrivate && number !== null && !isPublicAddress(number)) throw privateAddressError()
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    /** A connection of its own: none is left open to a receiver that hangs. */
    agent: false,
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, settings, (response) => {
      let answer = ''
      const over = () => resolve({ status: response.statusCode!, answer: printable(answer) })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
        /** Whatever else it says is not read. */
        if (answer.length < MAX_ANSWER_LENGTH) return
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
    .slice(0, MAX_ANSWER_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .trim()
