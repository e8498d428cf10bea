import type { Option } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import type { AllowedAction } from '#workflow/queries/allowed_actions'

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
