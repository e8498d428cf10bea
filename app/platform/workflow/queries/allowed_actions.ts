import type { Actor, SubjectType } from '#workflow/contracts/subject'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { isBinding, keyOf, subjectAdapter } from '#workflow/registry'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { allowsBulk } from '#workflow/queries/bulk_decisions'
import { openTransitions } from '#workflow/queries/transitions'
import type { Option } from '#masters/queries/masters'

/**
 * Whether an officer has to confirm this step: it rejects, leads to a final status, or has an effect that issues, ends
 * or pays something. Every other step is taken at once and can be reversed by another.
 */
export function asksFirst(
  type: SubjectType,
  step: Pick<WorkflowTransition, 'isRejection' | 'toStatus' | 'effectNames'>
): boolean {
  return (
    Boolean(step.isRejection) ||
    subjectAdapter(type).isFinal(step.toStatus) ||
    step.effectNames.some((effect) => isBinding(type, effect))
  )
}

/** One entry of the decision form. */
export interface AllowedAction {
  action: string
  /** The shortcut key of the action in the decision bar; null for an action without one. */
  key: string | null
  toStatusId: number
  needsReason: boolean
  needsRemarks: boolean
  /** The kind of reasons to offer: 'reject', 'hold' or 'return'. */
  reasonKind: string | null
  isRejection: boolean
  /** The action issues, ends or pays something, so the officer has to confirm it. */
  asksFirst: boolean
  /** The action can be taken for many subjects at once. */
  allowsBulk: boolean
  /** 'decision': part of the decision form; 'form': on a page or button of its own. */
  offeredIn: string
}

/**
 * What this person may do with this application or claim now (DECISIONS 4 and 8): the decision form offers nothing
 * else, and `Decide` checks the same rows again.
 */
export async function allowedActions(
  subjectType: SubjectType,
  subjectId: number,
  actor: Actor,
  client: QueryClientContract = db.connection()
): Promise<AllowedAction[]> {
  const subject = await subjectAdapter(subjectType).load(subjectId, client, { lock: false })
  if (!subject) {
    return []
  }
  const isShown = !client.isTransaction
  const rows = await openTransitions(client, { subjectType, subject, actor, isShown })
  return rows.map((row) => ({
    action: row.action,
    key: keyOf(subjectType, row.action),
    toStatusId: row.toStatus,
    needsReason: row.needsReason,
    needsRemarks: row.needsRemarks,
    reasonKind: row.reasonKind,
    isRejection: row.isRejection,
    asksFirst: asksFirst(subjectType, row),
    allowsBulk: allowsBulk(subjectType, row),
    offeredIn: row.offeredIn,
  }))
}

/** One button of the decision bar, with the input that its step requires. */
export interface OfferedStep {
  action: string
  /** One or two words, shown on the button. */
  button: string
  /** The full description of the step: heading and button of its input form, and of the confirmation. */
  label: string
  /** The shortcut key of the button. */
  key: string
  /** Name of the status it leads to. */
  leadsTo: string
  needsReason: boolean
  needsRemarks: boolean
  isRejection: boolean
  asksFirst: boolean
  /** The office's own reasons, to choose from where one is required. */
  reasons: Option[]
}

interface OfferedWords {
  t: (key: string) => string
  statusName: (statusId: number) => string
  reasonsOf: (kind: string | null) => Option[]
}

/** The steps of the decision bar; others have a page or a button of their own. */
export function offeredSteps(
  subjectType: SubjectType,
  allowed: readonly AllowedAction[],
  { t, statusName, reasonsOf }: OfferedWords
): OfferedStep[] {
  return allowed
    .filter(({ offeredIn }) => offeredIn === 'decision')
    .map(({ action, key, toStatusId, reasonKind, ...step }) => ({
      action,
      button: t(`workflow.buttons.${subjectType}.${action}`),
      label: t(`workflow.choices.${subjectType}.${action}`),
      key: key ?? '',
      leadsTo: statusName(toStatusId),
      needsReason: Boolean(step.needsReason),
      needsRemarks: Boolean(step.needsRemarks),
      isRejection: Boolean(step.isRejection),
      asksFirst: step.asksFirst,
      reasons: step.needsReason ? reasonsOf(reasonKind) : [],
    }))
}
