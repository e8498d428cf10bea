import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import { officerPath } from '#auth/rules/second_factor'

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
