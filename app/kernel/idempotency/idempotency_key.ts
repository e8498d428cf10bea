import { createHash, randomUUID } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

/** Number of days for which a page's key can be used, and its requests are remembered. */
export const KEY_DAYS = 7

const PURPOSE = 'form-key'
/** User id in keys of forms that are used without signing in. */
export const ANONYMOUS_USER_ID = 0

/** How long a signature is used for new keys, which are valid for that much less. */
const SIGNATURE_MS = 3_600_000
/** Maximum number of signatures in memory; forgetting the oldest only costs signing again. */
const MAX_SIGNATURES = 10_000

interface KeyOwner {
  userId: number
  /** The person for whom the user acted on that page; absent if they acted for themselves. */
  for?: string
  /** In keys of the previous release, which signed each id. */
  id?: string
}

/** Signatures by owner. Every page has a key, and signing is a noticeable part of the cost of a page. */
const signatures = new Map<string, { signature: string; signedAt: number }>()

function signatureOf(owner: KeyOwner): string {
  const name = JSON.stringify(owner)
  const now = Date.now()
  const known = signatures.get(name)
  if (known && known.signedAt <= now && now - known.signedAt < SIGNATURE_MS) return known.signature
  const signature = encryption.getMessageVerifier().sign(owner, `${KEY_DAYS} days`, PURPOSE)
  signatures.delete(name)
  signatures.set(name, { signature, signedAt: now })
  if (signatures.size > MAX_SIGNATURES) signatures.delete(signatures.keys().next().value!)
  return signature
}

/**
 * Creates a key for the forms of one page, for this user only: a random id, and the signed user. The id needs no
 * signature, because requests are remembered per user.
 *
 * @param actingFor the person for whom they act on it (`kernel/sessions/session_state`); null for themselves
 */
export function createIdempotencyKey(userId: number, actingFor: string | null = null): string {
  const owner: KeyOwner = { userId, ...(actingFor === null ? {} : { for: actingFor }) }
  return `${randomUUID()}.${signatureOf(owner)}`
}

/** Returns the id of a key and its owner; null if the signature is wrong or too old. */
function readKey(key: string): { id: string; owner: KeyOwner } | null {
  const at = key.indexOf('.')
  const verifier = encryption.getMessageVerifier()
  const owner = verifier.unsign<KeyOwner>(key.slice(at + 1), PURPOSE)
  if (owner) return { id: key.slice(0, at), owner }
  const former = verifier.unsign<KeyOwner>(key, PURPOSE)
  return former?.id === undefined ? null : { id: former.id, owner: former }
}

/**
 * Returns the unique id of a key; null if it is not one of this user's keys, is too old, or belongs to a page on which
 * they acted for a different person than now.
 */
export function verifyIdempotencyKey(
  key: string,
  userId: number,
  actingFor: string | null = null
): string | null {
  const read = readKey(key)
  if (!read || (read.owner.for ?? null) !== actingFor) return null
  return read.owner.userId === userId ? read.id : null
}

/** Whether the key was created for a signed-in user. */
export const isKeyOfPerson = (key: string): boolean =>
  (readKey(key)?.owner.userId ?? ANONYMOUS_USER_ID) !== ANONYMOUS_USER_ID

/** Returns what is stored of a form that was sent: a digest of its key's id and its target. */
export function requestDigest(id: string, method: string, path: string): string {
  return createHash('sha256').update(`${id} ${method} ${path}`).digest('hex')
}

/**
 * Forms that a signed-in user may send without an idempotency key: those of pages for signed-out visitors (a tab that
 * was opened before), and those that change nothing a second time, of which the first two must work on a page of any
 * age and the others are sent in the background repeatedly.
 */
export const KEYLESS_ROUTES: ReadonlySet<string> = new Set([
  'auth.session.store',
  'auth.captcha_codes.store',
  'auth.new_device.store',
  'auth.second_factor_challenge.store',
  'auth.second_factor_passkey.create',
  'auth.second_factor_passkey.store',
  'auth.passkey_sign_in.create',
  'auth.passkey_sign_in.store',
  'auth.registration.store',
  'auth.registration_codes.store',
  'auth.forgotten_password.store',
  'auth.new_password.store',
  'auth.setup.store',
  'auth.session.destroy',
  'kernel.locale.update',
  'profile.draft.update',
  'profile.draft.destroy',
  'approvals.reveals.store',
  'profile.reveals.store',
  'auth.passkeys.create',
  'auth.step_up.create',
])
