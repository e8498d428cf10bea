import type Application from '#applications/models/application'
import type { Viewer } from '#approvals/viewer'
import { localName, masters, options, type Option } from '#masters/queries/masters'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'

/** One choice of the decision form. */
export interface DecisionChoice {
  action: string
  label: string
  /** Where the file goes: the name of the stage. */
  leadsTo: string
  needsReason: boolean
  needsRemarks: boolean
  isRejection: boolean
  reasons: Option[]
}

/** The decision form: what this officer may do with this file now, and what they saw of it. */
export interface DecisionForm {
  choices: DecisionChoice[]
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** Actions of the decision form; others have a page or a button of their own. */
export async function decisionForm(
  application: Application,
  viewer: Viewer,
  locale: string,
  t: (key: string) => string
): Promise<DecisionForm> {
  const actor = { id: viewer.id, role: viewer.roleId }
  const actions = await allowedActions('application', application.id, actor)
  const latest = await latestDecision('application', application.id)
  return {
    choices: actions
      .filter((action) => action.offeredIn === 'decision')
      .map((action) => ({
        action: action.action,
        label: t(`workflow.choices.application.${action.action}`),
        leadsTo: localName(masters().applicationStatus(action.toStatusId), locale),
        needsReason: action.needsReason,
        needsRemarks: action.needsRemarks,
        isRejection: action.isRejection,
        reasons: action.needsReason
          ? options(masters().reasons(action.reasonKind ?? 'any'), locale)
          : [],
      })),
    expectedStatusId: application.statusId,
    expectedDecisionId: latest?.id ?? null,
  }
}
