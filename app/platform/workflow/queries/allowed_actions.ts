import type { Actor, SubjectType } from '#workflow/contracts/subject'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { isBinding, keyOf, subjectAdapter } from '#workflow/registry'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { allowsBulk } from '#workflow/queries/bulk_decisions'
import { openTransitions } from '#workflow/queries/transitions'
import type { Option } from '#masters/queries/masters'

/**
 * Whether an officer is asked before this step: it rejects, leads to an end, or has an effect that
 * issues, ends or pays something. Every other step goes at once and can be answered by another.
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
  /** The letter that takes it in the decision bar; null for what has none. */
  key: string | null
  toStatusId: number
  needsReason: boolean
  needsRemarks: boolean
  /** Which reasons to offer: 'reject', 'hold' or 'return'. */
  reasonKind: string | null
  isRejection: boolean
  /** It issues, ends or pays something: the officer is asked before. */
  asksFirst: boolean
  /** It can be taken for many at once. */
  allowsBulk: boolean
  /** 'decision': part of the decision form; 'form': has a page or button of its own. */
  offeredIn: string
}

/**
 * What this person may do with this application or claim now (DECISIONS 4 and 8): the decision
 * form offers nothing else, and `Decide` asks the same rows again.
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

/** One button of the decision bar, with what its step asks for. */
export interface OfferedStep {
  action: string
  /** One or two words. */
  button: string
  /** The whole of what it does: heading and button of what it asks for, and of the question. */
  label: string
  /** The letter that presses it. */
  key: string
  /** Name of the status it leads to. */
  leadsTo: string
  needsReason: boolean
  needsRemarks: boolean
  isRejection: boolean
  asksFirst: boolean
  /** To choose from where a reason is needed; the office's own ones. */
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
