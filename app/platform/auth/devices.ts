import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { type KnownDevice, readDevices, withDevice } from '#auth/rules/devices'
import { getClock } from '#kernel/calendar/clock'
import { ownDeviceOf } from '#auth/person_session'

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
