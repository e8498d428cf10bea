import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'

/** Where sign-in leads: home, or the page that an officer had asked for before. */
export function pullDestination({ session }: HttpContext, user: User): string {
  const intended = session.pullIntendedUrl()
  return user.isOfficer && intended?.startsWith(user.home) ? intended : user.home
}
