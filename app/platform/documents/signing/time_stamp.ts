import { createHash, randomBytes } from 'node:crypto'
import timeouts from '#config/timeouts'
import { TIME_STAMP_ROOM } from '#documents/signing/pdf_signature'
import {
  SHA256,
  at,
  boolean,
  bytesOf,
  children,
  encode,
  integer,
  octets,
  parse,
  seq,
  unsigned,
} from '#documents/signing/der'

/** The service returned no time stamp. */
export class NoTimeStamp extends Error {}

/**
 * Requests a token over the bytes from a time-stamp service (RFC 3161 over HTTP), and checks that it is for these bytes
 * and this request. The service's certificate is in the token, and is verified together with the letter.
 *
 * @throws NoTimeStamp for a service that is unavailable, slow, refuses, or returns anything else
 */
export async function timeStampFrom(url: string, bytes: Uint8Array): Promise<Buffer> {
  const digest = createHash('sha256').update(bytes).digest()
  const nonce = randomBytes(16)
  const imprint = seq(SHA256, octets(digest))
  const query = encode(seq(integer(1), imprint, unsigned(nonce), boolean(true)))
  try {
    const reply = parse(await post(url, query))
    const status = bytesOf(at(reply, 0, 0)).at(-1)
    if (status !== 0 && status !== 1) throw new Error(`refused with status ${status}`)
    const token = encode(at(reply, 1))
    const info = parse(bytesOf(at(parse(token), 1, 0, 2, 1, 0)))
    const isOurs =
      bytesOf(at(info, 2, 1)).equals(digest) &&
      children(info).some(
        (one) => bytesOf(one).equals(Buffer.from([0, ...nonce])) || bytesOf(one).equals(nonce)
      )
    if (!isOurs) throw new Error('the token is for another request')
    return token
  } catch (error) {
    throw new NoTimeStamp(`Time-stamp service: ${(error as Error).message}`, { cause: error })
  }
}

async function post(url: string, query: Buffer): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(timeouts.timeStampAnswer),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > TIME_STAMP_ROOM) throw new Error(`answered with more than ${TIME_STAMP_ROOM} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
