import type { HttpContext } from '@adonisjs/core/http'
import type { Opening } from '#applications/assisted_filing/actions/open_assistance'
import { open, seal } from '#kernel/vault/vault'

const OPENING = 'assistance_opening'

/** What an operator filled in of a citizen, while the code is on its way. */
export type StartedOpening = Opening & {
  /** Milliseconds since 1970. */
  sentAt: number
}

/** Sealed, as it is of somebody else than the person of the session. */
export const keepOpening = ({ session }: HttpContext, started: StartedOpening) =>
  session.put(OPENING, seal(JSON.stringify(started), 'sign_up'))

/** Null where none was begun, or one under a key of the vault that was taken away since. */
export function startedOpening({ session }: HttpContext): StartedOpening | null {
  const kept: unknown = session.get(OPENING)
  if (typeof kept !== 'string') return null
  try {
    return JSON.parse(open(kept, 'sign_up')) as StartedOpening
  } catch {
    return null
  }
}

export const forgetOpening = ({ session }: HttpContext) => session.forget(OPENING)
