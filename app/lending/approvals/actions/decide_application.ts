import db from '@adonisjs/lucid/services/db'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import type Application from '#applications/models/application'
import { mayNameItem } from '#approvals/rules/returns'
import type { Viewer } from '#approvals/viewer'
import { namedPeople } from '#group/queries/own_group'
import { masters } from '#masters/queries/masters'
import { Decide, type Decided } from '#workflow/actions/decide'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { stepsOfFile } from '#workflow/queries/steps'
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
    const begunWith = application.workflowVersion
    const rows = await stepsOfFile(
      db.connection(),
      'application',
      { begunWith },
      (steps) => void steps.where({ offeredIn: 'decision', role: viewer.roleId, action })
    )
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
    if (item !== null && row) await refuseUnknownItem(item, row, application)
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

async function refuseUnknownItem(
  item: string,
  row: WorkflowTransition,
  { loanType, groupId }: Application
) {
  if (mayNameItem(item, row.toStatus, loanType, await namedPeople(groupId))) return
  throw new FieldRefusals([{ field: 'about', messageKey: 'workflow.messages.item_unknown' }])
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
