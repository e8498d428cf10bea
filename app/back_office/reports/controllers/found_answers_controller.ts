import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { textOf } from '#lists/list_state'
import { search } from '#reports/queries/search/search'

/** Of a kind, in what opens over a page. */
const MAX_PER_GROUP = 5

/** What is found while somebody types. */
export default class FoundAnswersController {
  async index({ auth, bouncer, i18n, request, response }: HttpContext) {
    const user = auth.getUserOrFail()
    const asked = textOf(request.qs().q) ?? ''
    return response.json(
      await search(asked, { user, may: rightCheckOf(bouncer), i18n, max: MAX_PER_GROUP })
    )
  }
}
