import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { listShape, listView } from '#lists/list_view'
import { districtKey } from '#lists/query_filters'
import { filterChoices } from '#loans/queries/list_filters'
import { sanctionList } from '#loans/queries/loan_lists'
import { followUpOf } from '#loans/queries/follow_ups'
import { loanRights, officerSanction, visibleSanction } from '#loans/queries/officer_loan'

/** The officers' list of sanctions, and a single one with its letter (document 4). */
export default class OfficerSanctionsController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('lending/loans/officer/sanctions', {
      ...(await listView(sanctionList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, sanctionList, { viewer, i18n }),
      /** A thousand banks: sent once, and again only when the language changes. */
      choices: inertia.once(() => filterChoices(viewer, i18n), {
        key: `loan-choices-${i18n.locale}-${districtKey(viewer.districts)}`,
      }),
    })
  }

  async show({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    const sanction = await visibleSanction(auth.getUserOrFail(), params.id)
    return inertia.render('lending/loans/officer/sanction', {
      ...(await officerSanction(sanction, i18n.locale)),
      can: await loanRights(sanction, rightCheckOf(bouncer)),
      followUp: await followUpOf(sanction, rightCheckOf(bouncer)),
    })
  }
}
