import type { HttpContext } from '@adonisjs/core/http'
import { mayOf } from '#auth/policies/rights'
import { textOf } from '#lists/list_state'
import { find } from '#reports/queries/find/find'

/** Of a kind, in what opens over a page. */
const MOST = 5

/** What is found while somebody types. */
export default class FoundAnswersController {
  async index({ auth, bouncer, i18n, request, response }: HttpContext) {
    const user = auth.getUserOrFail()
    const asked = textOf(request.qs().q) ?? ''
    return response.json(await find(asked, { user, may: mayOf(bouncer), i18n, most: MOST }))
  }
}
