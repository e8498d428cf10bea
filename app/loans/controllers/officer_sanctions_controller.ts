import type { HttpContext } from '@adonisjs/core/http'
import { filterChoices } from '#loans/queries/filter_choices'
import {
  listSanctions,
  sanctionListState,
  SANCTION_PAGE_SIZES,
} from '#loans/queries/list_sanctions'
import { filterValues, loanFilters } from '#loans/queries/loan_list_filters'
import { officerSanction } from '#loans/queries/officer_loan'
import { visibleSanction } from '#loans/queries/visible_loan'

/** The officers' list of sanctions, and one beside its letter (document 4). */
export default class OfficerSanctionsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('view')
    const officer = auth.getUserOrFail()
    const query = request.qs()
    const filters = loanFilters(query, officer)
    const list = await listSanctions(filters, sanctionListState(query), i18n.locale)
    return inertia.render('loans/officer/sanctions', {
      list,
      pageSizes: SANCTION_PAGE_SIZES,
      filters: filterValues(filters),
      /** A thousand banks: sent once, and again only in another language. */
      choices: inertia.once(() => filterChoices(i18n.locale), {
        key: `loan-choices-${i18n.locale}`,
      }),
      isDistrictLocked: officer.districtId !== null,
    })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('view')
    const sanction = await visibleSanction(auth.getUserOrFail(), params.id)
    const [canVerify, canTakeBack, view] = await Promise.all([
      bouncer.with('LoanPolicy').allows('verify'),
      bouncer.with('LoanPolicy').allows('takeBack'),
      officerSanction(sanction, i18n.locale),
    ])
    return inertia.render('loans/officer/sanction', {
      ...view,
      canVerify: canVerify && view.isLive && !sanction.isVerified,
      canTakeBack: canTakeBack && view.isLive,
    })
  }
}
