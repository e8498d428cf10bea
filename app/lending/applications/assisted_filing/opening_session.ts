import type { HttpContext } from '@adonisjs/core/http'
import type { AssistanceOpening } from '#applications/assisted_filing/actions/open_assistance'
import { decrypt, encrypt } from '#kernel/vault/vault'

const OPENING_KEY = 'assistance_opening'

/** What an operator filled in of a citizen, while the code is on its way. */
export type StartedOpening = AssistanceOpening & {
  /** Milliseconds since 1970. */
  sentAt: number
}

/** Sealed, as it is of somebody else than the person of the session. */
export const saveOpening = ({ session }: HttpContext, started: StartedOpening) =>
  session.put(OPENING_KEY, encrypt(JSON.stringify(started), 'sign_up'))

/** Null where none was begun, or one under a key of the vault that was taken away since. */
export function loadOpening({ session }: HttpContext): StartedOpening | null {
  const stored: unknown = session.get(OPENING_KEY)
  if (typeof stored !== 'string') return null
  try {
    return JSON.parse(decrypt(stored, 'sign_up')) as StartedOpening
  } catch {
    return null
  }
}

export const clearOpening = ({ session }: HttpContext) => session.forget(OPENING_KEY)
