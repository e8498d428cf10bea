import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { type Device, deviceOf } from '#auth/rules/devices'
import { sessionStamp } from '#auth/rules/session_stamp'
import { getClock } from '#core/calendar/clock'

const STAMP = 'auth_stamp'
/** Where a session keeps how it was opened, for its owner's list of sessions. */
export const OPENING = 'auth_opening'

export interface Opening extends Device {
  /** Instant, ISO 8601 in UTC. */
  at: string
  /** Network address of the person. */
  address: string
}

/** Opens a session under a new id, so that one planted before sign-in is worth nothing. */
export async function openSession(ctx: HttpContext, user: User) {
  const { auth, session, request } = ctx
  await auth.use('web').login(user)
  const at = getClock().now().toISOString()
  const opening: Opening = {
    at,
    address: request.ip(),
    ...deviceOf(request.header('user-agent')),
  }
  session.put(OPENING, opening)
  await keepSession(session, user)
}

/** Carries the session on after a change of password, under a new id. */
export async function renewSession({ session }: HttpContext, user: User) {
  session.regenerate()
  await keepSession(session, user)
}

/**
 * Whether the session was opened with what still holds. A session without a stamp was not opened
 * by sign-in (tests sign people in directly); nobody outside can take a stamp away.
 */
export function isSessionCurrent(session: HttpContext['session'], user: User): boolean {
  const stamp = session.get(STAMP)
  return user.isActive && (stamp === undefined || stamp === sessionStamp(user))
}

async function keepSession(session: HttpContext['session'], user: User) {
  session.put(STAMP, sessionStamp(user))
  if (session.supportsTagging()) await session.tag(String(user.id))
}
