import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'

const BROWSER = 'auth_browser'

/**
 * A name for the browser that a session lives in: a one-time code belongs to the one that asked for
 * it (DECISIONS 11). It stays when the session gets a new id, and ends with the session.
 */
export function browserId({ session }: HttpContext): string {
  const known = session.get(BROWSER) as string | undefined
  if (known) return known
  const name = randomBytes(16).toString('base64url')
  session.put(BROWSER, name)
  return name
}
