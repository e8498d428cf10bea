import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/instants'
import type User from '#auth/models/user'
import { scopeToDistricts } from '#auth/policies/base'
import Claim from '#claims/models/claim'
import { claimItemOptions, itemsOfClaim } from '#claims/claim/queries/claim_items'
import { claimHref } from '#claims/claim/queries/list_claims'
import {
  advanceableStatuses,
  finalApprovalStatuses,
  isAdvancingAction,
} from '#claims/claim/queries/decision_statuses'
import { allowedDecisions, visibleClaim } from '#claims/claim/queries/officer_claim'
import { linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import {
  type UnusualClaim,
  applicationsOf,
  loadClaims,
  unusualClaims,
} from '#claims/claim/queries/claim_checks'
import { localName, masters } from '#masters/queries/masters'
import { latestDecision, latestDecisions } from '#workflow/queries/decision_history'
import {
  type SubjectForStep,
  bulkApprovalSections,
  bulkApprovalTotals,
  openedSubjects,
} from '#workflow/queries/bulk_decisions'
import { isOverridable } from '#claims/claim/rules/claim_checks'
import { NotFound, sentence } from '#kernel/exceptions/refusal'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** Selects everything that is waiting for this officer's final approval. */
const awaitingFinalApproval = (user: User) =>
  scopeToDistricts(Claim.query(), user).whereIn('status_id', finalApprovalStatuses(user.roleId))

/**
 * Returns the claims that are waiting for the final approval: the totals of all, and of the oldest a batch of usual
 * ones and a batch of exceptions, each with its reasons.
 */
export async function bulkApprovalPage(user: User, i18n: I18n) {
  const { locale } = i18n
  const actor = user.actor
  const { usual, exceptions, since } = await bulkApprovalSections<Claim, UnusualClaim>({
    load: (offset, limit) =>
      awaitingFinalApproval(user).orderBy('status_since').orderBy('id').offset(offset).limit(limit),
    whyOf: async (claims, isTold) => {
      const reasons = await unusualClaims(claims, actor, { isFirstEnough: !isTold })
      return claims
        .map(({ id }) => reasons.get(id)!)
        .map((why) => (why.reasons.length ? why : null))
    },
  })
  const card = await cardsOf([...usual, ...exceptions.map(({ subject }) => subject)], locale)
  return {
    figures: {
      ...(await bulkApprovalTotals('claim', finalApprovalStatuses(user.roleId), user)),
      since,
    },
    usual: usual.map(card),
    usualPaise: usual.reduce((sum, claim) => sum + amountOf(claim), 0),
    exceptions: await Promise.all(
      exceptions.map(async ({ subject, why }) => ({
        ...card(subject),
        ...why,
        /** Items that a return can name. */
        items: claimItemOptions(await itemsOfClaim(subject), i18n),
      }))
    ),
  }
}

const amountOf = (claim: Claim) => claim.approvedPaise ?? claim.proposedPaise

/** Returns claims as rows of the bulk approval, with the version that the officer saw. */
async function cardsOf(claims: readonly Claim[], locale: string) {
  const decisions = await latestDecisions(
    'claim',
    claims.map(({ id }) => id)
  )
  const applications = await applicationsOf(claims)
  const linkings = await linkingOf(claims)
  return (claim: Claim) => ({
    id: claim.id,
    href: claimHref(claim.id),
    expectedStatusId: claim.statusId,
    expectedDecisionId: decisions.get(claim.id) ?? null,
    applicationNo: applications.get(claim.applicationId)?.number ?? '',
    applicantName: claim.applicantName,
    district: localName(masters().district(claim.districtId), locale),
    bank: localName(masters().bank(claim.bankId), locale),
    amountPaise: amountOf(claim),
    interestPaise: claim.interestPaise,
    submittedOn: claim.submittedOn,
    since: isoInstant(claim.statusSince),
    linking: linkings.get(claim.id)!.state,
    linkingAgeDays: linkings.get(claim.id)!.ageDays,
  })
}

/**
 * Returns the page shown before several claims are advanced: the step, and each claim with its objections. A claim that
 * breaks a rule cannot be advanced in bulk; one that is unusual for another reason is excluded until it has been
 * opened.
 *
 * @throws NotFound for a role that cannot advance claims, and for a claim that the officer may not see
 */
export async function claimsForBulkApproval(officer: User, ids: readonly number[], i18n: I18n) {
  if (ids.length === 0 || advanceableStatuses(officer.roleId).length === 0) throw new NotFound()
  await loadClaims(ids)
  const claims: Claim[] = []
  for (const id of ids) claims.push(await visibleClaim(officer, id))
  const actor = officer.actor
  const applications = await applicationsOf(claims)
  const [opened, reasons] = await Promise.all([
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
      number: applications.get(claim.applicationId)?.number ?? '',
      applicantName: claim.applicantName,
      district: localName(masters().district(claim.districtId), i18n.locale),
      amountPaise: claim.approvedPaise ?? claim.proposedPaise,
      status: localName(masters().claimStatus(claim.statusId), i18n.locale),
      statusColumn: masters().claimStatus(claim.statusId).owner,
      expectedStatusId: claim.statusId,
      expectedDecisionId: (await latestDecision('claim', claim.id))?.id ?? null,
      error: own ? blockingError(why, i18n) : notAllowedMessage(claim, i18n),
      exceptions: why.reasons
        .filter(isOverridable)
        .map((one) => i18n.t(`claims.final_approvals.why.${one}`)),
      isOpened: opened.has(claim.id),
    })
  }
  const action = step?.action ?? 'approve'
  return {
    action,
    title: i18n.t(`workflow.choices.claim.${action}`),
    /** Null when none of the claims allows it any more. */
    step: step ?? null,
    files,
  }
}

/** Returns what blocks the step: an open question, or rules that fail when computed again; null for nothing. */
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
