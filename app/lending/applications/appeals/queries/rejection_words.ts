import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import type WorkflowDecision from '#workflow/models/workflow_decision'

/** Why a step was taken, as the office wrote it, in the reader's language. */
export function stepTexts(step: WorkflowDecision, locale: string) {
  const reason = masters().rows.rejectReasons.find(({ id }) => id === step.reasonId)
  return {
    on: formatDate(indiaDateOf(step.createdAt), locale),
    by: step.role === null ? null : localName(masters().role(step.role), locale),
    reason: reason ? localName(reason, locale) : null,
    remarks: step.remarks,
  }
}

/** What a role is called. */
export const roleName = (role: number, locale: string) => localName(masters().role(role), locale)
