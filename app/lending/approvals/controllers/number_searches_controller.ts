import type { HttpContext } from '@adonisjs/core/http'
import { applicationsById } from '#applications/queries/application_list'
import { FindByNumber } from '#approvals/actions/view_application'
import { numberSearchValidator } from '#approvals/validators/review'

/** Session key of the results, for the one page that shows them. */
const RESULTS_KEY = 'foundByNumber'

/**
 * Searches for applications by an Aadhaar, PAN or account number (DECISIONS 12). The number is sent by a form and goes
 * no further: the page that follows only receives which applications were found.
 */
export default class NumberSearchesController {
  async create({ auth, i18n, inertia, session }: HttpContext) {
    const { districts } = auth.getUserOrFail()
    const ids = session.flashMessages.get(RESULTS_KEY, null) as number[] | null
    return inertia.render('lending/approvals/number_search', {
      found: ids && (await applicationsById(ids, { districts }, i18n.locale)),
    })
  }

  async store({ auth, request, response, session }: HttpContext) {
    const typed = await request.validateUsing(numberSearchValidator, 'approvals.validation.search')
    const found = await new FindByNumber().run(auth.getUserOrFail(), typed, request.id())
    session.flash(RESULTS_KEY, found)
    return response.redirect().toPath('/officer/applications/search')
  }
}
