import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { type KnownDevice, readDevices, withDevice } from '#auth/rules/known_devices'
import { getClock } from '#kernel/calendar/clock'

const COOKIE = 'arthasetu-devices'
/** Browsers keep no cookie longer. */
const COOKIE_MAX_AGE = '400d'

/** Whom this browser has signed in before, by its signed cookie (DECISIONS 11). */
export function devicesOf({ request }: HttpContext): KnownDevice[] {
  return readDevices(request.cookie(COOKIE))
}

/** Notes in the browser that this person has signed in with it. */
export function rememberDevice(ctx: HttpContext, { uuid: person, passwordChangedAt }: User) {
  const devices = devicesOf(ctx)
  const id =
    devices.find((device) => device.person === person)?.id ?? randomBytes(12).toString('base64url')
  const now = getClock().now().getTime() / 1000
  const at = Math.floor(Math.max(now, passwordChangedAt?.toSeconds() ?? 0))
  ctx.response.cookie(COOKIE, withDevice(devices, { person, id, at }), { maxAge: COOKIE_MAX_AGE })
}
