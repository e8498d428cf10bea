import type { HttpContext } from '@adonisjs/core/http'
import { parseWholeNumber } from '#lists/filters'
import { textOf } from '#lists/list_state'
import { accessLogPage } from '#privacy/queries/access_log'

/** Accesses to a person's data, and when they took place. */
export default class AccessLogController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const before = parseWholeNumber(textOf(request.qs().before))
    return inertia.render(
      'accountability/privacy/access_log',
      await accessLogPage(auth.getUserOrFail().id, before, i18n)
    )
  }
}
