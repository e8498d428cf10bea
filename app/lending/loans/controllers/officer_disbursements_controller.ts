import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { listShape, listView } from '#lists/list_view'
import { districtKey } from '#lists/query_filters'
import { filterChoices } from '#loans/queries/list_filters'
import { disbursementList } from '#loans/queries/loan_lists'
import { bankComparison, loanChanges } from '#loans/queries/loan_views'
import {
  disbursementRights,
  officerDisbursement,
  visibleDisbursement,
} from '#loans/queries/officer_loan'

/** The officers' list of disbursements, and a single one with its letter (document 4). */
export default class OfficerDisbursementsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('lending/loans/officer/disbursements', {
      ...(await listView(disbursementList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, disbursementList, { viewer, i18n }),
      can: { edit: await bouncer.with('LoanPolicy').allows('edit') },
      /** A thousand banks: sent once, and again only when the language changes. */
      choices: inertia.once(() => filterChoices(viewer, i18n), {
        key: `loan-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    const disbursement = await visibleDisbursement(auth.getUserOrFail(), params.id)
    const [view, changes, comparison, can] = await Promise.all([
      officerDisbursement(disbursement, i18n.locale),
      loanChanges(disbursement.id),
      bankComparison(disbursement),
      disbursementRights(disbursement, rightCheckOf(bouncer)),
    ])
    return inertia.render('lending/loans/officer/disbursement', {
      ...view,
      changes,
      comparison,
      can,
    })
  }
}
