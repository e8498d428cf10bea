import { createHash, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

/** Days for which a page's key can be used, and what was sent with it is remembered. */
export const KEY_DAYS = 7

const PURPOSE = 'form-key'
const ID_BYTES = 12
/** The user id in keys of forms that people use without signing in. */
export const NOBODY = 0

interface KeyPayload {
  id: string
  userId: number
  /** For whom they worked on that page; absent for themselves. */
  for?: string
}

/**
 * A key for the forms of one page, for this person alone.
 *
 * @param actingFor for whom they work on it (`core/sessions/acting_for`); null for themselves
 */
export function createIdempotencyKey(userId: number, actingFor: string | null = null): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const content: KeyPayload = { id, userId, ...(actingFor === null ? {} : { for: actingFor }) }
  return encryption.getMessageVerifier().sign(content, `${KEY_DAYS} days`, PURPOSE)
}

/**
 * What makes a key different from all others; null when it is not one of this person's, too old, or of a page
 * on which they worked for somebody else than now.
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

/** Whether the key was made for a signed-in person. */
export const isKeyOfPerson = (key: string): boolean =>
  (encryption.getMessageVerifier().unsign<KeyPayload>(key, PURPOSE)?.userId ?? NOBODY) !== NOBODY

/** What is kept of a form that was sent: a digest of its key's id and of where it went. */
export function requestDigest(id: string, method: string, path: string): string {
  return createHash('sha256').update(`${id} ${method} ${path}`).digest('hex')
}

/**
 * Forms that somebody who is signed in may send without a one-time key: those of pages for people who
 * are not (a tab that was opened before), and those that change nothing a second time, of which the
 * first two must work on a page of any age and the others are sent beside it again and again.
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
