import type { I18n } from '@adonisjs/i18n'
import { isAdvancingAction } from '#claims/queries/onward_statuses'
import { isReturn } from '#claims/rules/returns'
import { localName, masters, options } from '#masters/queries/masters'
import type { AllowedAction } from '#workflow/queries/allowed_actions'
import { offeredSteps } from '#workflow/queries/offered_steps'

/** What the bar of a claim's decision offers, which of it carries the claim on with an amount, which returns it. */
export function allowedDecisions(allowed: readonly AllowedAction[], i18n: I18n) {
  const { locale } = i18n
  const returns = new Set(
    allowed.filter(({ toStatusId }) => isReturn(toStatusId)).map(({ action }) => action)
  )
  const steps = offeredSteps('claim', allowed, {
    t: (key) => i18n.t(key),
    statusName: (id) => localName(masters().claimStatus(id), locale),
    reasonsOf: (kind) => options(masters().claimReasons(kind ?? 'any'), locale),
  })
  return steps.map((step) => ({
    ...step,
    takesAmount: isAdvancingAction(step.action),
    takesItem: returns.has(step.action),
  }))
}
