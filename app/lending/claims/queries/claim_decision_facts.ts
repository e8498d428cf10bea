import logger from '@adonisjs/core/services/logger'
import type Claim from '#claims/models/claim'
import { claimSteps } from '#claims/queries/claim_views'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'

/**
 * The history of a claim and what this officer may decide on it. Either is null when it could not
 * be read: the rest of the claim is shown nevertheless (document 4, section 8).
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

/** What of a claim's history could be read; null, and a line in the log, where it could not. */
export async function orNull<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    logger.error({ err: error }, `the ${what} of a claim could not be read`)
    return null
  }
}
