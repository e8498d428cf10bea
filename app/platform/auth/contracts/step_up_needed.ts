import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import { officerPath } from '#auth/rules/second_factor'

/** Asked on the page of the step-up, which leads back to the form's page, or to what was asked for. */
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
