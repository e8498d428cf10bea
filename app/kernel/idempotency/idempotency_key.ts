import { createHash, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

/** Number of days for which a page's key can be used, and its requests are remembered. */
export const KEY_DAYS = 7

const PURPOSE = 'form-key'
const ID_BYTES = 12
/** User id in keys of forms that are used without signing in. */
export const ANONYMOUS_USER_ID = 0

interface KeyPayload {
  id: string
  userId: number
  /** The person for whom the user acted on that page; absent if they acted for themselves. */
  for?: string
}

/**
 * Creates a key for the forms of one page, for this user only.
 *
 * @param actingFor the person for whom they act on it (`core/sessions/acting_for`); null for themselves
 */
export function createIdempotencyKey(userId: number, actingFor: string | null = null): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const content: KeyPayload = { id, userId, ...(actingFor === null ? {} : { for: actingFor }) }
  return encryption.getMessageVerifier().sign(content, `${KEY_DAYS} days`, PURPOSE)
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
  const content = encryption.getMessageVerifier().unsign<KeyPayload>(key, PURPOSE)
  if (!content || (content.for ?? null) !== actingFor) return null
  return content.userId === userId ? content.id : null
}

/** Whether the key was created for a signed-in user. */
export const isKeyOfPerson = (key: string): boolean =>
  (encryption.getMessageVerifier().unsign<KeyPayload>(key, PURPOSE)?.userId ??
    ANONYMOUS_USER_ID) !== ANONYMOUS_USER_ID

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
