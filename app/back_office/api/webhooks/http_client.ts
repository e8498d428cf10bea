import { type RequestOptions, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import timeouts from '#config/timeouts'
import { Webhook as Signer } from 'standardwebhooks'
import {
  LOCAL_NAMES,
  guardedLookup,
  isPublicAddress,
  numericHost,
} from '#kernel/http/outgoing_connections'
import { decrypt } from '#kernel/vault/vault'

/**
 * Returns the problem with the URL of a webhook: it must be https without credentials. Where private addresses are
 * allowed (anywhere but in production), plain http to this host is allowed as well.
 *
 * @returns the problem by its name, null for none
 */
export function addressProblem(
  text: string,
  { allowsInside: allowsPrivate }: { allowsInside: boolean }
): 'address' | 'https' | 'inside' | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return 'address'
  const isLocal = LOCAL_NAMES.includes(url.hostname)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && isLocal && allowsPrivate)) return 'https'
  if (allowsPrivate) return null
  const number = numericHost(url.hostname)
  if (isLocal || url.hostname.endsWith('.localhost')) return 'inside'
  return number !== null && !isPublicAddress(number) ? 'inside' : null
}

/** Result of an attempt: a status, or the error that prevented a response. */
export interface AttemptResult {
  status: number | null
  error: string | null
  /** The beginning of the response. */
  answer: string | null
  milliseconds: number
}

interface PostOptions {
  headers: Record<string, string>
  body: string
  /** Whether private addresses and this host are allowed as well. */
  allowsPrivate: boolean
  /** Timeout of the complete attempt, in milliseconds. */
  timeoutMs?: number
  /** Aborts the attempt when the server stops. */
  signal?: AbortSignal
}

/** Maximum number of characters of a response that are stored. */
const MAX_ANSWER_LENGTH = 200

const privateAddressError = () => new Error('The address is internal; nothing was sent')

const publicLookup = guardedLookup(isPublicAddress, privateAddressError)

/**
 * Sends one message. Redirects are responses like others and are not followed. Never rejects except through `signal`.
 */
export async function post(address: string, options: PostOptions): Promise<AttemptResult> {
  const { signal, timeoutMs = timeouts.webhookAnswer } = options
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const end = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  try {
    return {
      ...(await send(new URL(address), options, end)),
      error: null,
      milliseconds: elapsedMs(),
    }
  } catch (error) {
    signal?.throwIfAborted()
    const message = end.aborted ? `No answer within ${timeoutMs / 1000} seconds` : messageOf(error)
    return { status: null, error: message.slice(0, 255), answer: null, milliseconds: elapsedMs() }
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
    /** A separate connection, so that none stays open to a receiver that hangs. */
    agent: false,
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, settings, (response) => {
      let answer = ''
      const finish = () => resolve({ status: response.statusCode!, answer: printable(answer) })
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
        /** The rest of the response is not read. */
        if (answer.length < MAX_ANSWER_LENGTH) return
        finish()
        response.destroy()
      })
      response.on('end', finish)
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

interface SigningSecrets {
  /** Encrypted. */
  secret: string
  oldSecret: string | null
  oldSecretUntil: { toMillis(): number } | null
}

/** Returns the headers of the Standard Webhooks specification; while a secret is being replaced, signed with both. */
export function signedHeaders(
  secrets: SigningSecrets,
  { publicId, body }: { publicId: string; body: string },
  at: Date
): Record<string, string> {
  const encryptedSecrets = [secrets.secret]
  const { oldSecret, oldSecretUntil } = secrets
  if (oldSecret && oldSecretUntil && oldSecretUntil.toMillis() > at.getTime()) {
    encryptedSecrets.push(oldSecret)
  }
  const signatures = encryptedSecrets.map((one) =>
    new Signer(decrypt(one, 'webhook')).sign(publicId, at, body)
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Arthasetu-Webhooks/1',
    'webhook-id': publicId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
