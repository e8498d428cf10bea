import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'

const BROWSER_KEY = 'assistance_browser'

/** A name for this browser: in no other is a code of a citizen good that was asked for in it. */
export function browserId({ session }: HttpContext): string {
  const known = session.get(BROWSER_KEY) as string | undefined
  if (known) return known
  const name = randomBytes(16).toString('base64url')
  session.put(BROWSER_KEY, name)
  return name
}
