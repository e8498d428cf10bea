import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { returnableOptions } from '#applications/queries/file_item_names'
import { isReturn } from '#approvals/rules/returns'
import type { Viewer } from '#approvals/viewer'
import { namedPeople } from '#group/queries/own_group'
import { localName, masters, options } from '#masters/queries/masters'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'
import { offeredSteps } from '#workflow/queries/offered_steps'

/** The decision bar: what this officer may do with this file now, and what they saw of it. */
export async function decisionForm(application: Application, viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const actor = { id: viewer.id, role: viewer.roleId }
  const [allowed, latest] = await Promise.all([
    allowedActions('application', application.id, actor),
    latestDecision('application', application.id),
  ])
  const returns = new Set(
    allowed.filter(({ toStatusId }) => isReturn(toStatusId)).map(({ action }) => action)
  )
  const steps = offeredSteps('application', allowed, {
    t: (key) => i18n.t(key),
    statusName: (id) => localName(masters().applicationStatus(id), locale),
    reasonsOf: (kind) => options(masters().reasons(kind ?? 'any'), locale),
  }).map((step) => ({ ...step, takesItem: returns.has(step.action) }))
  return {
    choices: steps,
    /** What a return can name: a field, a paper, a list of people. */
    items: steps.some(({ takesItem }) => takesItem)
      ? returnableOptions(application.loanType, i18n, await namedPeople(application.groupId))
      : [],
    expectedStatusId: application.statusId,
    expectedDecisionId: latest?.id ?? null,
  }
}
