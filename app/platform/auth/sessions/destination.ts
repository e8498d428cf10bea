import type { HttpContext } from '@adonisjs/core/http'
import { findLandingPage } from '#auth/landing'
import type User from '#auth/models/user'

/** The files of a list, which lie below its page and take its question along. */
const FILE_OF_A_PAGE = /\/(?:sheet|paper)(?=\?|$)/

/**
 * Keeps what somebody asked for who is not signed in, whole or by a visit, for when they are. Sign-in
 * cannot lead to a file: of one its page is kept.
 */
export function saveDestination({ request, session }: HttpContext) {
  if (request.method() !== 'GET') return
  session.setIntendedUrl(request.url(true).replace(FILE_OF_A_PAGE, ''))
}

/** Pages of an applicant that name nobody: who signs in here may be somebody else than who had asked for it. */
const APPLICANT_PATHS =
  /^\/(?:apply\/[a-z]+(?:\/[a-z-]+)?|inbox|loans|claims|my-data|my-grievances|my-helper|profile(?:\/group)?)(?:\?|$)/

/** Where sign-in leads: the page that somebody had asked for, what has to be looked at first, or home. */
export async function takeDestination({ session }: HttpContext, user: User): Promise<string> {
  const intended = session.pullIntendedUrl()
  if (
    intended &&
    (user.isOfficer ? intended.startsWith(user.home) : APPLICANT_PATHS.test(intended))
  ) {
    return intended
  }
  return (await findLandingPage(user)) ?? user.home
}
