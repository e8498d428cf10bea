import logger from '@adonisjs/core/services/logger'
import type Claim from '#claims/models/claim'
import { isAdvancingAction, isReturn } from '#claims/claim/queries/decision_statuses'
import { claimSteps } from '#claims/claim/queries/claim_views'
import type { Actor } from '#workflow/contracts/subject'
import { type AllowedAction, allowedActions, offeredSteps } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'
import { localName, masters, options } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'

/**
 * Returns the history of a claim and the decisions open to this officer. Either is null when it could not be read: the
 * rest of the claim is shown nevertheless (document 4, section 8).
 */
export async function claimDecisionFacts(claim: Claim, actor: Actor, locale: string) {
  const [history, actions] = await Promise.all([
    orNull('approval remarks', () => historyOf(claim.id, locale)),
    orNull('approval statuses', () => allowedActions('claim', claim.id, actor)),
  ])
  return { history, actions }
}

async function historyOf(claimId: number, locale: string) {
  const [steps, latest] = await Promise.all([
    claimSteps(claimId, locale, { isOfficer: true }),
    latestDecision('claim', claimId),
  ])
  return { steps, latestDecisionId: latest?.id ?? null }
}

/** Returns the result of a read; null, with a line in the log, where it failed. */
export async function orNull<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    logger.error({ err: error }, `the ${what} of a claim could not be read`)
    return null
  }
}

/**
 * Returns the decisions that a claim's decision bar offers, and which of them advance the claim with an amount or
 * return it.
 */
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
