import type { HttpContext } from '@adonisjs/core/http'
import { filterChoices } from '#loans/queries/filter_choices'
import {
  listDisbursements,
  disbursementListState,
  DISBURSEMENT_PAGE_SIZES,
} from '#loans/queries/list_disbursements'
import { filterValues, loanFilters } from '#loans/queries/loan_list_filters'
import { bankComparison, loanChanges } from '#loans/queries/loan_history'
import { officerDisbursement } from '#loans/queries/officer_loan'
import { visibleDisbursement } from '#loans/queries/visible_loan'

/** The officers' list of disbursements, and one beside its letter (document 4). */
export default class OfficerDisbursementsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('view')
    const officer = auth.getUserOrFail()
    const query = request.qs()
    const filters = loanFilters(query, officer)
    const list = await listDisbursements(filters, disbursementListState(query), i18n.locale)
    return inertia.render('loans/officer/disbursements', {
      list,
      canEdit: await bouncer.with('LoanPolicy').allows('edit'),
      pageSizes: DISBURSEMENT_PAGE_SIZES,
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
    const disbursement = await visibleDisbursement(auth.getUserOrFail(), params.id)
    const [canVerify, canTakeBack, canEdit, view, changes, comparison] = await Promise.all([
      bouncer.with('LoanPolicy').allows('verify'),
      bouncer.with('LoanPolicy').allows('takeBack'),
      bouncer.with('LoanPolicy').allows('edit'),
      officerDisbursement(disbursement, i18n.locale),
      loanChanges(disbursement.id),
      bankComparison(disbursement),
    ])
    return inertia.render('loans/officer/disbursement', {
      ...view,
      changes,
      comparison,
      canVerify: canVerify && view.isLive && !disbursement.isVerified,
      canCompare: canVerify && view.isLive,
      canTakeBack: canTakeBack && view.isLive,
      canEdit: canEdit && view.isLive && !disbursement.sanction.application.status.isFinal,
    })
  }
}
