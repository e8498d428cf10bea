import type { HttpContext } from '@adonisjs/core/http'
import User from '#auth/models/user'
import { sessionStamp } from '#auth/rules/session_stamp'
import { getClock } from '#core/calendar/clock'

const PENDING = 'auth_pending'
/** How long a right password waits for the code of the second factor. */
const MINUTES = 5

interface Pending {
  userId: number
  /** What the password was checked against: a change of it in between ends the waiting. */
  stamp: string
  /** Milliseconds since 1970. */
  until: number
}

/** Notes, under a new session id, whose password was right and whose code is still to come. */
export function awaitSecondFactor({ session }: HttpContext, user: User) {
  session.regenerate()
  const until = getClock().now().getTime() + MINUTES * 60_000
  session.put(PENDING, { userId: user.id, stamp: sessionStamp(user), until } satisfies Pending)
}

/** The person whose code is awaited; null when nobody's is, or no longer. */
export async function awaitedPerson({ session }: HttpContext): Promise<User | null> {
  const pending = session.get(PENDING) as Pending | undefined
  if (!pending || pending.until < getClock().now().getTime()) return null
  const user = await User.find(pending.userId)
  return user?.isActive && sessionStamp(user) === pending.stamp ? user : null
}

export function forgetPendingSignIn({ session }: HttpContext) {
  session.forget(PENDING)
}
