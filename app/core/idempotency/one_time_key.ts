import { createHash, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'

/** Days for which a page's key can be used, and what was sent with it is remembered. */
export const KEY_DAYS = 7

const PURPOSE = 'form-key'
const ID_BYTES = 12

interface KeyContent {
  id: string
  userId: number
}

/** A key for the forms of one page, for this person alone. */
export function makeOneTimeKey(userId: number): string {
  const content: KeyContent = { id: randomBytes(ID_BYTES).toString('base64url'), userId }
  return encryption.getMessageVerifier().sign(content, `${KEY_DAYS} days`, PURPOSE)
}

/** What makes a key different from all others; null when it is not one of this person's, or too old. */
export function readOneTimeKey(key: string, userId: number): string | null {
  const content = encryption.getMessageVerifier().unsign<KeyContent>(key, PURPOSE)
  return content?.userId === userId ? content.id : null
}

/** What is kept of a form that was sent: a digest of its key's id and of where it went. */
export function sendingDigest(id: string, method: string, path: string): string {
  return createHash('sha256').update(`${id} ${method} ${path}`).digest('hex')
}
