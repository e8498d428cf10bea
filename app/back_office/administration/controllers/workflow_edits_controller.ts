import type { HttpContext } from '@adonisjs/core/http'
import { workflowEditPage } from '#administration/workflow/edits'
import { chosenEdit, editOf, workflowEditValidator } from '#administration/validators/workflow'
import { subjectOf } from '#administration/workflow/pages'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { pickTexts } from '#kernel/formats/languages'

/** Changes of a workflow, each with a dry run on the existing applications and claims. */
export default class WorkflowEditsController {
  async create({ i18n, inertia, params, request }: HttpContext) {
    return inertia.render('back_office/administration/workflow_edit', {
      edit: await workflowEditPage(
        subjectOf(params),
        request.qs(),
        await chosenEdit(request.qs(), i18n),
        i18n
      ),
    })
  }

  async store(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const input = await request.validateUsing(
      workflowEditValidator,
      'administration.validation.workflow'
    )
    const { version, rollout, targetDays = null, ...fields } = input
    const subjectType = subjectOf(params)
    const edit = editOf(fields)
    const proposed = await new ProposeChange().run({
      kind: 'workflow',
      payload: {
        subjectType,
        edit,
        rollout,
        names: edit.kind === 'stage' ? pickTexts(fields, 'name') : null,
        targetDays: edit.kind === 'stage' ? targetDays : null,
        expectedVersion: version,
      },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome(ctx, proposed, 'administration.workflow.made')
    return response.redirect().toPath(`/officer/workflow/${subjectType}`)
  }
}
