import type { HttpContext } from '@adonisjs/core/http'
import { ApproveSelectedClaims } from '#claims/claim/actions/bulk_approval'
import { claimListQuery } from '#claims/claim/queries/list_claims'
import { claimsForBulkApproval } from '#claims/claim/queries/bulk_approval'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { bulkApprovalValidator } from '#claims/validators/claim'
import { requestedBulkIds } from '#workflow/queries/bulk_decisions'
import { withQuery } from '#lists/list_pages'

/** Bulk approval of claims from the list: the page before it, and the step itself. */
export default class BulkApprovalsController {
  async create({ auth, i18n, inertia, request }: HttpContext) {
    const query = request.qs()
    return inertia.render('lending/claims/bulk_approval', {
      ...(await claimsForBulkApproval(auth.getUserOrFail(), requestedBulkIds(query.claims), i18n)),
      backHref: withQuery('/officer/claims', claimListQuery(query)),
    })
  }

  /** Submitted in batches without leaving the page: each claim's line shows its result. */
  async store({ auth, i18n, request, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { subjects } = await request.validateUsing(bulkApprovalValidator)
    for (const { id } of subjects) await visibleClaim(officer, id)
    return response.json({
      outcomes: await new ApproveSelectedClaims().run(officer, subjects, i18n),
    })
  }
}
