import { localName, masters, options } from '#masters/queries/masters'
import { type SubjectForStep, allowsBulk, openedSubjects } from '#workflow/queries/bulk_decisions'
import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { returnableOptions } from '#applications/queries/next_steps'
import { fileItem } from '#applications/rules/file_items'
import { deskStatuses } from '#approvals/collaboration/queries/assignments'
import { fileExceptions } from '#approvals/queries/bulk_approval'
import { reviewHref, visibleApplications } from '#approvals/queries/visible_applications'
import { isReturn } from '#approvals/rules/returned_items'
import type { Viewer } from '#approvals/contracts/viewer'
import { NotFound, sentence } from '#kernel/exceptions/refusal'
import { type AllowedAction, allowedActions, offeredSteps } from '#workflow/queries/allowed_actions'
import { decisionsOfAll } from '#workflow/queries/decision_history'
import { type ListFilters, filteredStatuses } from '#applications/queries/list_filters'
import type { RightCheck } from '#auth/policies/rights'

/** A step that a role may take for many applications of the list. */
interface BulkStep {
  action: string
  /** One or two words. */
  button: string
  /** Statuses from which it starts. */
  statusIds: number[]
}

/** Transitions that a role may take for many applications at once. */
export const bulkTransitions = (role: number) =>
  masters()
    .decisionSteps('application', role)
    .filter((row) => allowsBulk('application', row))

/**
 * Returns the steps that a role may take for many of a list's applications, in the order of the decision bar.
 *
 * @param matchesFilter whether a status matches the list's filter
 */
function bulkSteps(
  role: number,
  matchesFilter: (statusId: number) => boolean,
  t: (key: string) => string
): BulkStep[] {
  const byAction = Map.groupBy(bulkTransitions(role), ({ action }) => action)
  return [...byAction].flatMap(([action, rows]) => {
    const statusIds = rows.flatMap(({ fromStatus }) =>
      fromStatus !== null && matchesFilter(fromStatus) ? [fromStatus] : []
    )
    if (statusIds.length === 0) return []
    return { action, button: t(`workflow.buttons.application.${action}`), statusIds }
  })
}

/**
 * Returns what is shown before a step is taken for several applications: the step with its required input, and each
 * application with the reasons against it.
 *
 * @throws NotFound for a step that this role takes for no application, or not in bulk, and for an application that they
 * may not see
 */
export async function filesForStep(
  viewer: Viewer,
  input: { action: string; ids: readonly number[] },
  i18n: I18n
) {
  const { action, ids } = input
  const isTheirs = bulkTransitions(viewer.roleId).some((row) => row.action === action)
  if (!isTheirs || ids.length === 0) throw new NotFound()
  const applications = await visibleApplications(viewer, ids)
  const [steps, opened] = await Promise.all([
    decisionsOfAll('application', ids),
    openedSubjects('application', viewer.id, applications),
  ])
  const actor = { id: viewer.id, role: viewer.roleId }
  const files: SubjectForStep[] = []
  let step: AllowedAction | undefined
  for (const application of applications) {
    const allowed = await allowedActions('application', application.id, actor)
    const own = allowed.find((one) => one.action === action && one.allowsBulk)
    step ??= own
    files.push({
      ...lineOf(application, i18n.locale),
      expectedDecisionId: steps.get(application.id)?.at(-1)?.id ?? null,
      error: own ? null : notPossibleReason(application, action, i18n),
      exceptions: own ? await fileExceptions(application, viewer, i18n) : [],
      isOpened: opened.has(application.id),
    })
  }
  return {
    action,
    title: i18n.t(`workflow.choices.application.${action}`),
    /** Null if none of the applications allows it any more. */
    step: step ? offeredStep(step, i18n) : null,
    /** Items that a return can refer to, which all of the applications have. */
    items: step && isReturn(step.toStatusId) ? itemsOfAll(applications, i18n) : [],
    files,
  }
}

function lineOf(application: Application, locale: string) {
  const { id, number, applicantName, status, statusId } = application
  return {
    id,
    href: reviewHref(id),
    number,
    applicantName,
    district: localName(masters().district(application.districtId), locale),
    amountPaise: Number(application.amountPaise),
    status: localName(status, locale),
    statusColumn: status.dashboardColumn,
    expectedStatusId: statusId,
  }
}

const notPossibleReason = ({ status }: Application, action: string, i18n: I18n) =>
  sentence(i18n, 'workflow.messages.not_allowed', {
    action: { key: `workflow.actions.application.${action}` },
    status,
  })

function itemsOfAll(applications: readonly Application[], i18n: I18n) {
  const [first, ...others] = [...new Set(applications.map(({ loanType }) => loanType))]
  return returnableOptions(first, i18n).filter(({ value }) =>
    others.every((loanType) => fileItem(value, loanType))
  )
}

function offeredStep(step: AllowedAction, i18n: I18n) {
  const [offered] = offeredSteps('application', [step], {
    t: (key) => i18n.t(key),
    statusName: (id) => localName(masters().applicationStatus(id), i18n.locale),
    reasonsOf: (kind) => options(masters().reasons(kind ?? 'any'), i18n.locale),
  })
  return offered
}

/**
 * Returns the actions of this officer for the applications of this list, and the statuses of those that can be selected
 * for them: meetings are scheduled if the filter matches exactly one stage that they start from, letters of intent are
 * extended if it matches any (document 3, Schedule Batch and Extend LOI). Bulk steps apply to any application with a
 * status that they start from; applications with a letter can also be selected, to print it.
 */
export async function listSteps(
  filters: ListFilters,
  viewer: Viewer,
  may: RightCheck,
  t: (key: string) => string
) {
  const statuses = filteredStatuses(filters)
  const startsOf = (action: string) => masters().startStatuses('application', action, viewer.roleId)
  const [meetings, letters] = [startsOf('schedule_meeting'), startsOf('extend_loi')]
  const matchesFilter = (id: number) => statuses === null || statuses.includes(id)
  const can = {
    schedule:
      statuses?.length === 1 && meetings.some(matchesFilter) && (await may('BatchPolicy.manage')),
    extend: letters.some(matchesFilter) && (await may('LoiPolicy.extend')),
    changeDocuments: await may('DoclogDocumentChangePolicy.change'),
  }
  const steps = (await may('ApprovalsApplicationPolicy.decide'))
    ? bulkSteps(viewer.roleId, matchesFilter, t)
    : []
  const assignable = (await may('CollaborationDeskPolicy.assign'))
    ? deskStatuses('application', viewer.roleId).filter(matchesFilter)
    : []
  const selectable = [
    ...assignable,
    ...(can.schedule ? meetings : []),
    ...(can.extend ? letters : []),
    ...steps.flatMap(({ statusIds }) => statusIds),
  ]
  return { can, steps, assignable, selectable: [...new Set(selectable)] }
}
