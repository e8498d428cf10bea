import type { HttpContext } from '@adonisjs/core/http'
import type { OwnDevice } from '#auth/models/own_device_tokens'
import type User from '#auth/models/user'
import {
  type Device,
  type KnownDevice,
  deviceOf,
  readDevices,
  sessionStamp,
  withDevice,
} from '#auth/rules/devices'
import { getClock } from '#kernel/calendar/clock'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { isOfProvider } from '#auth/sessions/provider_session'
import { proofsOf } from '#auth/queries/second_factors'
import { type StepUpProof, isSteppedUp, officerPath, stepUpEnds } from '#auth/rules/second_factor'
import { actUnderRoleAssignment } from '#auth/queries/role_assignments'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import { randomBytes } from 'node:crypto'
import { Exception } from '@adonisjs/core/exceptions'

const STAMP = 'auth_stamp'
/** Session key of the time at which a session ends at the latest, in use or not; milliseconds since 1970. */
const UNTIL = 'auth_until'
/** Session key of how the session was opened, for its owner's list of sessions. */
export const OPENING = 'auth_opening'
/** Session key of the device that stays signed in, if the session is on one. */
export const OWN_DEVICE = 'auth_own_device'

/** Session key of when the user last reauthenticated; milliseconds since 1970. */
export const STEPPED_UP = 'auth_stepped_up'

/** Maximum age of a session (DECISIONS 11); the store ends it after 2 hours without use. */
const MAX_AGE_MS = 12 * 60 * 60_000

export interface Opening extends Device {
  /** Instant, ISO 8601 in UTC. */
  at: string
  /** Network address of the person. */
  address: string
}

/** Session key: the session may do nothing yet except set up the second factor that the role needs. */
const OWES_FACTOR = 'auth_owes_second_factor'

export function mustSetUpSecondFactor({ session }: HttpContext, isRequired?: boolean): boolean {
  if (isRequired === true) session.put(OWES_FACTOR, true)
  if (isRequired === false) session.forget(OWES_FACTOR)
  return session.has(OWES_FACTOR)
}

export const ownDeviceOf = ({ session }: HttpContext) =>
  session.get(OWN_DEVICE) as OwnDevice | undefined

/** Opens a session under a new id, so that a session id planted before sign-in is worthless. */
export async function openSession(ctx: HttpContext, user: User, options: { isOwnDevice: boolean }) {
  ctx.session.forget(OWN_DEVICE)
  await ctx.auth.use('web').login(user, options.isOwnDevice && !user.isOfficer)
  await saveOpening(ctx, user)
}

/** Saves when and how a session was opened, by a sign-in or by a returning own device. */
export async function saveOpening(ctx: HttpContext, user: User) {
  const { session, request } = ctx
  const now = getClock().now()
  const opening: Opening = {
    at: now.toISOString(),
    address: request.ip(),
    ...deviceOf(request.header('user-agent')),
  }
  session.put(OPENING, opening)
  if (user.ownDevice) session.put(OWN_DEVICE, user.ownDevice)
  clearHistoryOnNextPage(ctx)
  session.put(UNTIL, user.ownDevice?.until ?? now.getTime() + MAX_AGE_MS)
  await bindSession(session, user)
}

/** Continues the session under a new id after a change of password. */
export async function renewSession({ session }: HttpContext, user: User) {
  session.regenerate()
  await bindSession(session, user)
}

/** Whether the credentials with which the session was opened are still current, and the session is not too old. */
export function isSessionCurrent(session: HttpContext['session'], user: User): boolean {
  const isInTime = getClock().now().getTime() <= Number(session.get(UNTIL, 0))
  return user.maySignIn && isInTime && session.get(STAMP) === sessionStamp(user)
}

/** Values that a session opened now needs in order to be current. */
export const newSessionValues = (user: User) => ({
  [STAMP]: sessionStamp(user),
  [UNTIL]: getClock().now().getTime() + MAX_AGE_MS,
})

async function bindSession(session: HttpContext['session'], user: User) {
  session.put(STAMP, sessionStamp(user))
  /** A step-up is not valid for another user, nor after a change of the password. */
  session.forget(STEPPED_UP)
  if (session.supportsTagging()) await session.tag(String(user.id))
}

/** Saves in the session, which the user cannot edit, that a proof was given now. */
export function saveStepUp({ session }: HttpContext): void {
  session.put(STEPPED_UP, getClock().now().getTime())
}

export const forgetStepUp = ({ session }: HttpContext): void => session.forget(STEPPED_UP)

const steppedUpAt = ({ session }: HttpContext) =>
  (session.get(STEPPED_UP) as number | undefined) ?? null

/** Whether the session's step-up is still valid. */
export const isStepUpValid = (ctx: HttpContext) =>
  isSteppedUp(steppedUpAt(ctx), getClock().now().getTime())

/** State of the step-up for a page with a guarded form: which proof to request, or until when none is needed. */
export async function stepUpState(ctx: HttpContext): Promise<{
  proof: StepUpProof | null
  hasPasskey: boolean
  /** Name of the provider that can also confirm the step-up. */
  provider: string | null
  until: string | null
}> {
  if (isStepUpValid(ctx)) {
    const until = new Date(stepUpEnds(steppedUpAt(ctx)!)).toISOString()
    return { proof: null, hasPasskey: false, provider: null, until }
  }
  const user = ctx.auth.getUserOrFail()
  const { proof, passkeys } = await proofsOf(user)
  const provider = isOfProvider(ctx, user) ? (singleSignOn()?.name ?? null) : null
  return { proof, hasPasskey: passkeys > 0, provider, until: null }
}

const ASSIGNMENT_KEY = 'auth_post'

/** Saves the role assignment chosen for this session. */
export const saveChosenAssignment = ({ session }: HttpContext, assignment: HeldRoleAssignment) =>
  session.put(ASSIGNMENT_KEY, assignment.id)

/**
 * Determines the role assignment under which the officer of a request acts, and is the only place that does: the one
 * chosen in this session as long as it is in force, else the officer's own one, else another that is in force
 * (DECISIONS 10).
 */
export async function actUnderChosenAssignment(ctx: HttpContext, user: User) {
  ctx.roleAssignmentsInForce = await actUnderRoleAssignment(user, [
    ctx.session.get(ASSIGNMENT_KEY) as number | undefined,
  ])
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Role assignments of the signed-in officer. */
    roleAssignmentsInForce?: HeldRoleAssignment[]
  }
}

const COOKIE = 'arthasetu-devices'
/** Browsers keep no cookie longer than this. */
const COOKIE_MAX_AGE = '400d'

/** Users who have signed in with this browser before, from its signed cookie (DECISIONS 11). */
export function devicesOf({ request }: HttpContext): KnownDevice[] {
  return readDevices(request.cookie(COOKIE))
}

/** Saves in the browser that this user has signed in with it. */
export function rememberDevice(ctx: HttpContext, { uuid: person, passwordChangedAt }: User) {
  const devices = devicesOf(ctx)
  const id =
    devices.find((device) => device.person === person)?.id ?? randomBytes(12).toString('base64url')
  const now = getClock().now().getTime() / 1000
  const at = Math.floor(Math.max(now, passwordChangedAt?.toSeconds() ?? 0))
  ctx.response.cookie(COOKIE, withDevice(devices, { person, id, at }), { maxAge: COOKIE_MAX_AGE })
}

const BROWSER = 'auth_browser'

/**
 * Identifier of the browser that a session belongs to: a one-time code is valid only in the browser that requested it
 * (DECISIONS 11). It stays the same when the session gets a new id, and ends with the session.
 */
export function browserId({ session }: HttpContext): string {
  const known = session.get(BROWSER) as string | undefined
  if (known) return known
  const name = randomBytes(16).toString('base64url')
  session.put(BROWSER, name)
  return name
}

/**
 * Until when this browser is a device that its user declared their own at sign-in (DECISIONS 11), in milliseconds since
 * 1970; null for any other browser and after that time.
 */
export function ownDeviceUntil(ctx: HttpContext): number | null {
  const until = ownDeviceOf(ctx)?.until ?? 0
  return until > getClock().now().getTime() ? until : null
}

/** The random identifiers that this browser has for the users who signed in on it (docs/users/duplicates.md). */
export const knownDeviceIds = (ctx: HttpContext): string[] => devicesOf(ctx).map(({ id }) => id)

/** Thrown when a step-up is required. The step-up page leads back to the page of the form, or to the requested page. */
export class StepUpNeeded extends Exception {
  static override status = 403
  static override code = 'E_STEP_UP_NEEDED'

  handle(_: this, { request, response }: HttpContext) {
    const isRead = ['GET', 'HEAD'].includes(request.method())
    const path = isRead ? request.url(true) : pathOf(request.header('referer'))
    return response
      .redirect()
      .withQs(false)
      .toRoute('auth.step_up.show', [], { qs: { next: officerPath(path) } })
  }
}

/** Path and query of an address, whatever its host. */
function pathOf(address = ''): string {
  const url = URL.parse(address, 'http://portal')
  return url ? url.pathname + url.search : ''
}
