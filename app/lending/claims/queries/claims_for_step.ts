import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import { claimHref } from '#claims/queries/claim_place'
import { allowedDecisions } from '#claims/queries/offered_decisions'
import { isAdvancingAction, advanceableStatuses } from '#claims/queries/onward_statuses'
import { visibleClaim } from '#claims/queries/officer_claim'
import { unusualClaims, type UnusualClaim } from '#claims/queries/unusual_claims'
import { isOverridable } from '#claims/rules/usual_claim'
import { NotFound } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import { localName, masters } from '#masters/queries/masters'
import type { SubjectForStep } from '#workflow/contracts/for_many'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecisions } from '#workflow/queries/decision_history'
import { openedSubjects } from '#workflow/queries/opened_subjects'

/**
 * What is shown before several claims are carried on: the step, and each claim with what speaks against
 * it. One for which a rule does not hold cannot be carried on with others at all; one that is unusual
 * otherwise is left out until it was opened.
 *
 * @throws NotFound for a role that carries no claims on, and for a claim that is not theirs to see
 */
export async function claimsForBulkApproval(officer: User, ids: readonly number[], i18n: I18n) {
  if (ids.length === 0 || advanceableStatuses(officer.roleId).length === 0) throw new NotFound()
  const claims: Claim[] = []
  for (const id of ids) claims.push(await visibleClaim(officer, id))
  const actor = { id: officer.id, role: officer.roleId }
  const applications = await Application.findMany(claims.map((claim) => claim.applicationId))
  const numbers = new Map(applications.map(({ id, number }) => [id, number]))
  const [decisions, opened, reasons] = await Promise.all([
    latestDecisions('claim', [...ids]),
    openedSubjects('claim', officer.id, claims),
    unusualClaims(claims, actor),
  ])
  const files: SubjectForStep[] = []
  let step: ReturnType<typeof allowedDecisions>[number] | undefined
  for (const claim of claims) {
    const allowed = await allowedActions('claim', claim.id, actor)
    const own = allowedDecisions(allowed, i18n).find(({ action }) => isAdvancingAction(action))
    step ??= own
    const why = reasons.get(claim.id)!
    files.push({
      id: claim.id,
      href: claimHref(claim.id),
      number: numbers.get(claim.applicationId) ?? '',
      applicantName: claim.applicantName,
      district: localName(masters().district(claim.districtId), i18n.locale),
      amountPaise: claim.approvedPaise ?? claim.proposedPaise,
      status: localName(masters().claimStatus(claim.statusId), i18n.locale),
      statusColumn: masters().claimStatus(claim.statusId).owner,
      expectedStatusId: claim.statusId,
      expectedDecisionId: decisions.get(claim.id) ?? null,
      error: own ? blockingError(why, i18n) : notAllowedMessage(claim, i18n),
      exceptions: why.reasons.filter(isOverridable).map((one) => i18n.t(`claims.stack.why.${one}`)),
      isOpened: opened.has(claim.id),
    })
  }
  const action = step?.action ?? 'approve'
  return {
    action,
    title: i18n.t(`workflow.choices.claim.${action}`),
    /** None of the claims allows it any more: null. */
    step: step ?? null,
    files,
  }
}

/** What closes the step: a question, or rules that are computed again and do not hold; null for nothing. */
function blockingError({ reasons, brokenRules }: UnusualClaim, i18n: I18n): string | null {
  if (reasons.includes('asked')) return i18n.t('claims.messages.still_asked')
  if (brokenRules.length === 0) return null
  const rules = [...new Set(brokenRules)].map((rule) => i18n.t(`claims.rules.${rule}`))
  return i18n.t('claims.many.broken', { rules: rules.join('; ') })
}

const notAllowedMessage = ({ statusId }: Claim, i18n: I18n) =>
  sentence(i18n, 'workflow.messages.not_allowed', {
    action: { key: 'workflow.actions.claim.approve' },
    status: masters().claimStatus(statusId),
  })
