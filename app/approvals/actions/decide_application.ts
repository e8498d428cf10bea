import { FieldRefusals, Refusal } from '#core/exceptions/refusal'
import type Application from '#applications/models/application'
import { fileItem } from '#applications/rules/file_items'
import { isReturn } from '#approvals/rules/returns'
import type { Viewer } from '#approvals/viewer'
import { masters } from '#masters/queries/masters'
import { Decide, type Decided } from '#workflow/actions/decide'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { plainAction } from '#workflow/registry'

interface DecisionInput {
  action: string
  reasonId: number | null
  remarks: string | null
  /** Key of the field or paper that a return is about; null where the officer names none. */
  item?: string | null
  /** What the officer saw of the file when deciding. */
  expectedStatusId: number
  expectedDecisionId: number | null
}

/**
 * An officer's decision from the form of the review screen (DECISIONS 4). The form's own actions
 * only: what has a page of its own needs what that page asks for.
 *
 * @throws Refusal when somebody else was first, or it is not this officer's to decide now
 * @throws FieldRefusals when the reason or the remarks are missing, the reason is none of its kind, or the step or
 * the file has no such item
 */
export class DecideApplication {
  async run(viewer: Viewer, application: Application, input: DecisionInput): Promise<Decided> {
    const { action, expectedStatusId, reasonId, item = null } = input
    const rows = await WorkflowTransition.query().where({
      subjectType: 'application',
      offeredIn: 'decision',
      role: viewer.roleId,
      action,
    })
    if (rows.length === 0) {
      throw new Refusal(
        'approvals.messages.not_in_this_form',
        { status: application.status },
        { status: 403 }
      )
    }
    const row = rows.find(({ fromStatus }) => fromStatus === expectedStatusId)
    if (row?.needsReason && reasonId !== null) {
      refuseUnknownReason(row.reasonKind, reasonId)
    }
    if (item !== null && row) refuseUnknownItem(item, row, application)
    return new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: plainAction('application', action),
      actor: { id: viewer.id, role: viewer.roleId },
      expectedStatusId,
      expectedDecisionId: input.expectedDecisionId,
      reasonId,
      remarks: input.remarks,
      item,
    })
  }
}

function refuseUnknownItem(item: string, row: WorkflowTransition, { loanType }: Application) {
  if (isReturn(row.toStatus) && fileItem(item, loanType)) return
  throw new FieldRefusals([{ field: 'about', messageKey: 'approvals.messages.item_unknown' }])
}

function refuseUnknownReason(kind: string | null, reasonId: number) {
  const isOffered = masters()
    .reasons(kind ?? 'any')
    .some(({ id }) => id === reasonId)
  if (!isOffered) {
    const messageKey = 'workflow.messages.reason_needed'
    throw new FieldRefusals([{ field: 'reasonId', messageKey }])
  }
}
