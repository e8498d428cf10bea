import type { HttpContext } from '@adonisjs/core/http'
import { wholeNumber } from '#lists/filters'
import { textOf } from '#lists/list_state'
import { looksPage } from '#privacy/queries/looks_page'

/** Who looked at a person's data, and when. */
export default class LooksController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const before = wholeNumber(textOf(request.qs().before))
    return inertia.render(
      'accountability/privacy/looks',
      await looksPage(auth.getUserOrFail().id, before, i18n)
    )
  }
}
