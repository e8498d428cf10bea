import type { HttpContext } from '@adonisjs/core/http'
import User from '#auth/models/user'
import { OTP_MINUTES } from '#auth/rules/one_time_passwords'
import { sessionStamp } from '#auth/rules/session_stamp'
import { getClock } from '#kernel/calendar/clock'

const PENDING = 'auth_pending'

/** What a sign-in waits for, and for how many minutes: a code by SMS, or one of the app. */
const MINUTES = { device: OTP_MINUTES, second_factor: 5 }

export type SignInStep = keyof typeof MINUTES

interface Pending {
  step: SignInStep
  /** Null: the password was wrong, which the page of the step does not show. */
  userId: number | null
  /** What the password was checked against: a change of it in between ends the waiting. */
  stamp: string
  /** Milliseconds since 1970. */
  until: number
  isOwnDevice: boolean
}

export interface AwaitedSignIn {
  user: User | null
  isOwnDevice: boolean
}

/** Notes, under a new session id, who has come so far and what is still to come. */
export function awaitStep(
  { session }: HttpContext,
  step: SignInStep,
  { user, isOwnDevice }: AwaitedSignIn
) {
  session.regenerate()
  const until = getClock().now().getTime() + MINUTES[step] * 60_000
  const stamp = user ? sessionStamp(user) : ''
  session.put(PENDING, {
    step,
    userId: user?.id ?? null,
    stamp,
    until,
    isOwnDevice,
  } satisfies Pending)
}

/** Whose sign-in waits for this step; null when nobody's does, or no longer. */
export async function findAwaitedSignIn(
  { session }: HttpContext,
  step: SignInStep
): Promise<AwaitedSignIn | null> {
  const pending = session.get(PENDING) as Pending | undefined
  if (pending?.step !== step || pending.until < getClock().now().getTime()) return null
  const { isOwnDevice } = pending
  if (pending.userId === null) return { user: null, isOwnDevice }
  const user = await User.find(pending.userId)
  return user?.isActive && sessionStamp(user) === pending.stamp ? { user, isOwnDevice } : null
}

export function forgetPendingSignIn({ session }: HttpContext) {
  session.forget(PENDING)
}
