import type { HttpContext } from '@adonisjs/core/http'
import type { ExpectedAnswer } from '#auth/rules/single_sign_on'
import { isSsoSessionLive, closeSsoSession } from '#auth/actions/single_sign_on'
import type User from '#auth/models/user'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { Refusal } from '#kernel/exceptions/refusal'
import { ExpectedAnswers } from '#kernel/http/expected_answers'

const CURRENT = 'auth_sso'
const EMERGENCY = 'auth_emergency'

interface PendingAnswer extends ExpectedAnswer {
  /** Where an officer continues after a step-up; null at a sign-in. */
  next: string | null
}

export const expectedAnswers = new ExpectedAnswers<PendingAnswer>('auth_sso_pending')

interface CurrentSession {
  id: string
  userId: number
}

const currentSession = ({ session }: HttpContext) =>
  session.get(CURRENT) as CurrentSession | undefined

/** Saves that the session's user signed in at the provider. */
export const saveSsoSession = ({ session }: HttpContext, current: CurrentSession) =>
  session.put(CURRENT, current)

/** Whether this user signed in to this session at the provider. */
export const isOfProvider = (ctx: HttpContext, { id }: Pick<User, 'id'>) =>
  currentSession(ctx)?.userId === id

/** Whether the provider still confirms the session, if it was opened there. */
export async function isSsoSessionCurrent(ctx: HttpContext, user: User): Promise<boolean> {
  return !isOfProvider(ctx, user) || isSsoSessionLive(currentSession(ctx)!.id)
}

/**
 * Ends the session that is checked with the provider. @returns where the browser signs out there; null where it does
 * not
 */
export async function signOutOfProvider(ctx: HttpContext): Promise<string | null> {
  const current = currentSession(ctx)
  return current ? closeSsoSession(current.id) : null
}

/** Saves that the emergency page was opened: officers may sign in without the provider, which is recorded. */
export const saveEmergency = ({ session }: HttpContext) => session.put(EMERGENCY, true)

export const isEmergency = ({ session }: HttpContext) => session.has(EMERGENCY)

/** Whether an officer signs in without the provider while one is configured. */
export const isBypassingProvider = (ctx: HttpContext, user: User) =>
  user.isOfficer && !isOfProvider(ctx, user) && singleSignOn() !== null

/** @throws Refusal auth.single_sign_on.use_it where an officer would, and has not opened the emergency page */
export function refuseProviderBypass(ctx: HttpContext, user: User): void {
  if (isBypassingProvider(ctx, user) && !isEmergency(ctx)) {
    throw new Refusal('auth.single_sign_on.use_it', { name: singleSignOn()!.name })
  }
}

export const forgetEmergency = ({ session }: HttpContext) => session.forget(EMERGENCY)
