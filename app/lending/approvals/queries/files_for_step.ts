import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { returnableOptions } from '#applications/queries/file_item_names'
import { fileItem } from '#applications/rules/file_items'
import { fileExceptions } from '#approvals/queries/file_exceptions'
import { reviewHref } from '#approvals/queries/list_place'
import { bulkTransitions } from '#approvals/queries/steps_for_many'
import { isReturn } from '#approvals/rules/returns'
import { visibleApplications } from '#approvals/queries/visible_application'
import type { Viewer } from '#approvals/viewer'
import { NotFound } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import { localName, masters, options } from '#masters/queries/masters'
import type { SubjectForStep } from '#workflow/contracts/for_many'
import { type AllowedAction, allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecisions } from '#workflow/queries/decision_history'
import { offeredSteps } from '#workflow/queries/offered_steps'
import { openedSubjects } from '#workflow/queries/opened_subjects'

/**
 * What is shown before a step is taken for several files: the step with what it asks for, and each file
 * with what speaks against it.
 *
 * @throws NotFound for a step that this role takes for no file, or not for many, and for a file that is
 * not theirs to see
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
  const [decisions, opened] = await Promise.all([
    latestDecisions('application', [...ids]),
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
      expectedDecisionId: decisions.get(application.id) ?? null,
      error: own ? null : notPossible(application, action, i18n),
      exceptions: own ? await fileExceptions(application, viewer, i18n) : [],
      isOpened: opened.has(application.id),
    })
  }
  return {
    action,
    title: i18n.t(`workflow.choices.application.${action}`),
    /** None of the files allows it any more: null. */
    step: step ? offeredStep(step, i18n) : null,
    /** What a return can name, which all of the files have. */
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

const notPossible = ({ status }: Application, action: string, i18n: I18n) =>
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
