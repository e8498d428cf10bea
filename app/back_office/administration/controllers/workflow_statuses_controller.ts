import type { HttpContext } from '@adonisjs/core/http'
import { subjectOf, workflowStatus } from '#administration/workflow/pages'
import { statusValidator } from '#administration/validators/workflow'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { pickTexts } from '#kernel/formats/languages'

/** Names and targets of statuses. */
export default class WorkflowStatusesController {
  async edit({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/administration/workflow_status', {
      status: await workflowStatus(subjectOf(params), params.id, i18n),
    })
  }

  async update(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const {
      targetDays = null,
      expected,
      ...names
    } = await request.validateUsing(statusValidator, 'administration.validation.workflow')
    const subjectType = subjectOf(params)
    const proposed = await new ProposeChange().run({
      kind: 'workflow_status',
      payload: {
        subjectType,
        statusId: params.id,
        names: pickTexts(names, 'name'),
        targetDays,
        expected: { names: pickTexts(expected, 'name'), targetDays: expected.targetDays ?? null },
      },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome(ctx, proposed, 'administration.workflow.described')
    return response.redirect().toPath(`/officer/workflow/${subjectType}`)
  }
}
