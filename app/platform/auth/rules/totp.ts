import { createHmac } from 'node:crypto'

/* RFC 6238 with what every authenticator app takes: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** A code of the step before or after is taken too: clocks of phones differ. */
const DRIFT_STEPS = 1
/** RFC 4226 recommends keys as long as the hash. */
export const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as RFC 4648 base 32 without padding, which is how such keys are typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Which step of thirty seconds an instant lies in. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a step, RFC 4226 section 5.3: six digits, or as many as asked for. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1] & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is: now, the one before or the one after; null for none, and for a step
 * not later than the one taken last, so that an overheard code is worth nothing (RFC 6238, 5.2).
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number }
): number | null {
  const current = stepAt(now)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (step > lastStep && totpCode(secret, step) === code) return step
  }
  return null
}

/** What the QR code says to an authenticator app (the otpauth key format). */
export function provisioningUri(key: { secret: Uint8Array; issuer: string; account: string }) {
  const { issuer, account } = key
  const label = encodeURIComponent(`${issuer}:${account}`)
  const query = new URLSearchParams({ secret: base32(key.secret), issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
