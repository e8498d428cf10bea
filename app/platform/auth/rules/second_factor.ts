import { createHmac, hash, randomInt } from 'node:crypto'
import { deviceOf } from '#auth/rules/devices'
import { Refusal } from '#kernel/exceptions/refusal'

/* RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** A code of the previous or next step is accepted too, because the clocks of phones differ. */
const DRIFT_STEPS = 1
/** RFC 4226 recommends keys as long as the hash. */
export const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as RFC 4648 base 32 without padding, in which such keys are entered. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the thirty-second step that contains an instant. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / STEP_SECONDS)
}

/** Returns the code of a step, RFC 4226 section 5.3: six digits, or the requested number. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1] & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Finds the step of a code: the current, previous or next one. Null for no match, and for a step not later than the
 * last one accepted, so that an intercepted code is worthless (RFC 6238, 5.2).
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

/** Content of the QR code for an authenticator app (the otpauth key format). */
export function provisioningUri(key: { secret: Uint8Array; issuer: string; account: string }) {
  const { issuer, account } = key
  const label = encodeURIComponent(`${issuer}:${account}`)
  const query = new URLSearchParams({ secret: base32(key.secret), issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** How long a step-up is valid, in minutes. */
export const STEP_UP_MINUTES = 15

/** The required proof: the app's code; without the app a passkey, where the role needs a factor; else the password. */
export type StepUpProof = 'code' | 'passkey' | 'password'

/**
 * Returns when a step-up ends.
 *
 * @param at when it was done, milliseconds since 1970
 */
export const stepUpEnds = (at: number) => at + STEP_UP_MINUTES * 60_000

/**
 * Whether a step-up is still valid. One in the future is invalid: a clock that was set back must not extend it.
 *
 * @param at when it was done, milliseconds since 1970; null for none
 */
export function isSteppedUp(at: number | null, now: number): boolean {
  return at !== null && at <= now && now < stepUpEnds(at)
}

/** Number of codes that a user stores on paper in case the phone is lost. */
export const RECOVERY_CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that are easily confused. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One recovery code, e.g. 'h7k2m-q9xwt': about 49 bits. */
export function makeRecoveryCode(random: (max: number) => number = randomInt): string {
  const letters = Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[random(CODE_LETTERS.length)]
  ).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** Normalises an entered recovery code for comparison; null when it cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.length === CODE_LENGTH &&
    [...letters].every((letter) => CODE_LETTERS.includes(letter))
    ? letters
    : null
}

/** Home page of officers. */
const OFFICER_HOME = '/officer'

/**
 * Returns where an officer continues after a step-up: only pages for officers, since an address may be forged.
 *
 * @param path as given in an address
 */
export const officerPath = (path: unknown): string =>
  typeof path === 'string' && /^\/officer\/[^\\]*$/.test(path) ? path : OFFICER_HOME

interface Credential {
  /** All bytes are base64url. */
  id: string
  rawId: string
  type: 'public-key'
}

/** The signed response of a browser to a passkey challenge. */
export interface PasskeyAnswer extends Credential {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    /** Handle of the owner, as stored in the authenticator. */
    userHandle?: string | null
  }
}

/** The response of a browser that created a passkey. */
export interface NewPasskeyAnswer extends Credential {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** The refusal for every invalid response, whatever is wrong with it. */
export const passkeyRefused = () => new Refusal('passkeys.messages.refused')

/** Maximum number of passkeys of one user: enough for all devices, and a limit for the list. */
export const MAX_PASSKEYS = 10

/** Maximum length of the name that a user gives a passkey; equals the width of the column. */
export const MAX_PASSKEY_NAME = 60

/** Minutes for which a challenge can be answered. */
export const CHALLENGE_MINUTES = 5

/** Purpose of a challenge: a response to it is not valid for any other. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'second_factor' | 'step_up'

/** Short digest of an identifier or challenge; neither is secret. */
export const passkeyDigest = (base64url: string) => hash('sha256', base64url, 'hex')

/** The user handle for authenticators: the 16 random bytes of the public id, base64url. */
export const userHandleOf = (uuid: string) =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The challenge that a browser's response claims to have signed; null when it cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Whether a counter may follow another one. Authenticators that do not count always return 0 (passkeys that are stored
 * on several devices); for all others it only increases (WebAuthn level 3, section 6.1.1).
 */
export const isNextCounter = (counter: number, last: number) =>
  counter > last || (counter === 0 && last === 0)

/** Default name of a passkey: browser and system, 'Chrome, Android'. */
export function passkeyName(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
