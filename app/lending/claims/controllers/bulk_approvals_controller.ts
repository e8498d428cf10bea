import type { HttpContext } from '@adonisjs/core/http'
import { ApproveSelectedClaims } from '#claims/actions/approve_chosen'
import { claimListQuery } from '#claims/queries/claim_place'
import { claimsForBulkApproval } from '#claims/queries/claims_for_step'
import { visibleClaim } from '#claims/queries/officer_claim'
import { bulkApprovalValidator } from '#claims/validators/claim'
import { requestedBulkIds } from '#workflow/queries/for_many'
import { withQuery } from '#lists/list_place'

/** Several claims of the list carried on at once: the page before it, and the step itself. */
export default class BulkApprovalsController {
  async create({ auth, i18n, inertia, request }: HttpContext) {
    const query = request.qs()
    return inertia.render('lending/claims/many', {
      ...(await claimsForBulkApproval(auth.getUserOrFail(), requestedBulkIds(query.claims), i18n)),
      backHref: withQuery('/officer/claims', claimListQuery(query)),
    })
  }

  /** Sent beside the page in portions: what became of each claim stands in its line. */
  async store({ auth, i18n, request, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { files } = await request.validateUsing(bulkApprovalValidator)
    for (const { id } of files) await visibleClaim(officer, id)
    return response.json({ outcomes: await new ApproveSelectedClaims().run(officer, files, i18n) })
  }
}
