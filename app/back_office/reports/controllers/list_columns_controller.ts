import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { NotFound } from '#kernel/exceptions/refusal'
import { acceptsHtml } from '#kernel/http/requests'
import { SaveColumnChoice } from '#reports/actions/list_preferences'
import { findOfficerList } from '#auth/menu'
import { listColumnsValidator } from '#reports/validators/reports'

/** Saves which columns of a list an officer sees; sent in the background, or by the form without script. */
export default class ListColumnsController {
  async store({ auth, bouncer, request, response }: HttpContext) {
    const { list, offered, shown } = await request.validateUsing(listColumnsValidator)
    const found = await findOfficerList(list, rightCheckOf(bouncer))
    if (!found) throw new NotFound()
    const { id: userId } = auth.getUserOrFail()
    await new SaveColumnChoice().run({ userId, list: found.list, offered, shown: shown ?? [] })
    if (acceptsHtml(request)) return response.redirect().withQs().back()
    return response.json({ list })
  }
}
