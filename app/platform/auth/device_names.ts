import type { HttpContext } from '@adonisjs/core/http'
import { devicesOf } from '#auth/sessions/known_devices'

/** The random names by which this browser knows the people who signed in on it (docs/users/duplicates.md). */
export const knownDeviceIds = (ctx: HttpContext): string[] => devicesOf(ctx).map(({ id }) => id)
