import type { HttpContext } from '@adonisjs/core/http'
import { applicationsById } from '#applications/queries/application_list'
import { FindByNumber } from '#approvals/actions/view_application'
import { rightCheckOf } from '#auth/policies/rights'
import { Refusal } from '#kernel/exceptions/refusal'
import { textOf } from '#lists/list_state'
import { claimsByBankReference, search } from '#reports/queries/search/search'
import { parseSearchText } from '#reports/rules/search_text'
import { findValidator } from '#reports/validators/reports'

/** Session key of the results of an Aadhaar search, for the one page that shows them. */
const FOUND_KEY = 'foundByAadhaar'
const PATH = '/officer/search'
/** Maximum number of results per kind, on the search page and in the palette over another page. */
const MAX_PER_GROUP = { page: 20, palette: 5 }

/**
 * Searches everything (EXPERIENCE): by its address for texts that may appear in one, by its form also for Aadhaar
 * numbers, which go no further: the page that follows only receives which records were found.
 */
export default class SearchesController {
  async show({ auth, bouncer, i18n, inertia, request, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const may = rightCheckOf(bouncer)
    const ids = session.flashMessages.get(FOUND_KEY, null) as number[] | null
    return inertia.render('back_office/reports/search', {
      ...(await search(textOf(request.qs().q) ?? '', { user, may, i18n, max: MAX_PER_GROUP.page })),
      byAadhaar: ids && (await applicationsById(ids, user, i18n.locale)),
      can: { findByAadhaar: await may('ApprovalsApplicationPolicy.list') },
    })
  }

  /** Returns results while the user types. */
  async results({ auth, bouncer, i18n, request, response }: HttpContext) {
    const may = rightCheckOf(bouncer)
    const context = { user: auth.getUserOrFail(), may, i18n, max: MAX_PER_GROUP.palette }
    return response.json(await search(textOf(request.qs().q) ?? '', context))
  }

  async store({ auth, bouncer, request, response, session }: HttpContext) {
    const { q } = await request.validateUsing(findValidator, 'reports.search')
    const { aadhaar, isPrivate, reference } = parseSearchText(q ?? '')
    if (!isPrivate) {
      return response.redirect().toPath(q ? `${PATH}?q=${encodeURIComponent(q)}` : PATH)
    }
    if (reference !== null && (await rightCheckOf(bouncer)('ClaimPolicy.viewPayments'))) {
      const [claim, ...others] = await claimsByBankReference(reference)
      if (claim !== undefined) {
        const one = `/officer/claims/${claim}`
        return response.redirect().toPath(others.length === 0 ? one : '/officer/payment-batches')
      }
    }
    if (aadhaar === null || !(await rightCheckOf(bouncer)('ApprovalsApplicationPolicy.list'))) {
      throw new Refusal(
        aadhaar === null ? 'reports.search.no_aadhaar' : 'reports.search.may_not',
        {},
        { field: 'q' }
      )
    }
    const found = await new FindByNumber().run(auth.getUserOrFail(), { aadhaar }, request.id())
    session.flash(FOUND_KEY, found)
    return response.redirect().toPath(PATH)
  }
}
