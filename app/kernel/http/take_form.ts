import type { HttpRequest } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/seen_version'

/**
 * What a form with a personal number sent, and what its person saw of the record. It is taken out of
 * the request: a refused form is kept in the session for a moment, and the number must not be in it.
 *
 * @throws Refusal as `seenVersion`
 */
export function extractForm(request: HttpRequest) {
  const form = { data: request.all(), expectedVersion: readExpectedVersion(request) }
  request.updateBody({})
  return form
}
