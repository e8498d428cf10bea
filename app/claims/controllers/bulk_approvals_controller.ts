import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '#core/exceptions/sentence'
import { ApproveClaims } from '#claims/actions/approve_claims'
import { visibleClaim } from '#claims/queries/officer_claim'
import { bulkApprovalValidator } from '#claims/validators/claim'

/** Claims named in the message; the list shows the others still waiting. */
const NAMED = 10

/** Several claims without exceptions carried on at once (DECISIONS 8). */
export default class BulkApprovalsController {
  async store({ auth, i18n, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { claims } = await request.validateUsing(bulkApprovalValidator)
    for (const { id } of claims) await visibleClaim(officer, id)
    const { approved, leftOut } = await new ApproveClaims().run({
      claims,
      actor: { id: officer.id, role: officer.roleId },
    })
    if (approved.length > 0) {
      session.flash('success', i18n.t('claims.bulk.approved', { count: approved.length }))
    }
    if (leftOut.length > 0) {
      const reasons = leftOut.slice(0, NAMED).map(({ id, rule, refusal }) => {
        const why = refusal
          ? sentence(i18n, refusal.messageKey, refusal.params)
          : i18n.t(`claims.rules.${rule}`)
        return i18n.t('claims.bulk.reason', { id, why })
      })
      session.flash(
        'warning',
        i18n.t('claims.bulk.left_out', { count: leftOut.length, reasons: reasons.join('; ') })
      )
    }
    return response.redirect().withQs().back()
  }
}
