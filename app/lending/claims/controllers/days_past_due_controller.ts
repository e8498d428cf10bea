import type { HttpContext } from '@adonisjs/core/http'
import { pastDueChoices, pastDueList } from '#claims/days_past_due/queries/list_past_due'
import { loanPastDue } from '#claims/days_past_due/queries/loan_past_due'
import { districtKey } from '#lists/query_filters'
import { listShape, listView } from '#lists/list_view'
import { visibleSanction } from '#loans/queries/officer_loan'

/** Loans in arrears, and the details of one. */
export default class DaysPastDueController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('lending/claims/days_past_due', {
      ...(await listView(pastDueList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, pastDueList, { viewer, i18n }),
      choices: inertia.once(() => pastDueChoices(viewer, i18n), {
        key: `past-due-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    const sanction = await visibleSanction(auth.getUserOrFail(), params.id)
    return inertia.render('lending/claims/loan_past_due', {
      ...(await loanPastDue(sanction, i18n.locale)),
      mayRecord: sanction.isLive && (await bouncer.with('ClaimPolicy').allows('recordInstalments')),
    })
  }
}
