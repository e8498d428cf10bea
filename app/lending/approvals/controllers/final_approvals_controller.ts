import type { HttpContext } from '@adonisjs/core/http'
import { DecideApplication, DecideApplications } from '#approvals/actions/decide_applications'
import { parseId } from '#approvals/actions/view_application'
import { bulkApprovalPage } from '#approvals/queries/bulk_approval'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { FINAL_APPROVAL } from '#approvals/rules/returned_items'
import { singleApprovalValidator, bulkApprovalValidator } from '#approvals/validators/decision'
import { stepUpState } from '#auth/browser_session'

/** An approval has no reason and no remarks. */
const APPROVAL_STEP = { action: FINAL_APPROVAL, reasonId: null, remarks: null }

/** Applications that wait for the last approval: usual ones for bulk approval, the others card by card. */
export default class FinalApprovalsController {
  async show(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    return inertia.render('lending/approvals/bulk_approval', {
      stack: await bulkApprovalPage(auth.getUserOrFail(), i18n),
      stepUp: await stepUpState(ctx),
    })
  }

  /** Approves applications without exceptions, checked again for each; others are omitted and reported. */
  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { subjects } = await request.validateUsing(bulkApprovalValidator)
    const officer = auth.getUserOrFail()
    const input = { ...APPROVAL_STEP, subjects, isUsualOnly: true }
    const outcomes = await new DecideApplications().run(officer, input, i18n)
    const done = outcomes.filter(({ outcome }) => outcome === 'done').length
    const left = outcomes.filter(({ outcome }) => outcome !== 'done')
    if (done > 0)
      session.flash('success', i18n.t('approvals.final_approvals.approved', { count: done }))
    if (left.length > 0) {
      const reasons = left.map(({ why }) => why).join(' ')
      session.flash(
        'warning',
        i18n.t('approvals.final_approvals.left_out', { count: left.length, reasons })
      )
    }
    return response.redirect().toRoute('approvals.final_approvals.show')
  }

  /** Approves one exception, by the officer to whom its reasons were shown. */
  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const seen = await request.validateUsing(singleApprovalValidator)
    const application = await visibleApplication(officer, { id: parseId(params.id) })
    await new DecideApplication().run(officer, application, { ...APPROVAL_STEP, ...seen })
    session.flash('success', i18n.t('approvals.final_approvals.approved', { count: 1 }))
    return response.redirect().toRoute('approvals.final_approvals.show')
  }
}
