import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { basisPoints } from '#kernel/rates/basis_points'
import Claim from '#claims/models/claim'
import { claimById } from '#claims/claim/contracts/claim_subject'
import { claimRowsOf } from '#claims/claim/queries/claim_items'
import {
  type ClaimCheck,
  type ClaimRule,
  type UnusualReason,
  checkClaim,
  unusualReasons,
} from '#claims/claim/rules/claim_checks'
import { listFilledSlots } from '#documents/queries/documents'
import { firstDisbursedOn, firstDueOn, loanOf, refundRulesOf } from '#loans/queries/loans'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { sqlInstant } from '#kernel/database/dialect'
import Application from '#applications/models/application'
import { linksNeedingAttention } from '#duplicates/queries/links'
import { digestsOf } from '#claims/payments/queries/payment_checks'
import {
  finalApprovalStatuses,
  isAdvancingAction,
  isReturn,
} from '#claims/claim/queries/decision_statuses'
import { beneficiariesOf, unlinkedClaims } from '#claims/payments/queries/payable_claims'
import {
  type BeneficiaryDigests,
  changedBeneficiaryFields,
} from '#claims/payments/rules/beneficiaries'
import approvals from '#config/approvals'
import { filesWithOpenQuestions } from '#approvals/collaboration/queries/discussion'
import ProfileRevision from '#profile/models/profile_revision'
import type { Actor } from '#workflow/contracts/subject'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import { decisionsOfAll } from '#workflow/queries/decision_history'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** Checks a claim against every rule, using its schedule and the applicable rules. */
export async function claimChecks(
  claim: Claim,
  client: QueryClientContract = db.connection()
): Promise<ClaimCheck[]> {
  const loan = await loanOf(claim.applicationId, client)
  const rules = {
    ...(await refundRulesOf(claim.loanType, claim.sanctionId, client)),
    ...rulesByCountingDay(claim.loanType, { claim: claim.firstSubmittedOn }),
  }
  const rows = await claimRowsOf(claim.id, client)
  const trx = client.isTransaction ? (client as TransactionClientContract) : undefined
  const slots = await listFilledSlots('claim', claim.id, trx)
  return checkClaim(
    {
      firstSubmittedOn: claim.firstSubmittedOn,
      submittedOn: claim.submittedOn,
      paidPaise: claim.paidPaise,
      chargesPaise: claim.chargesPaise,
      principalPaise: claim.principalPaise,
      interestPaise: claim.interestPaise,
      proposedPaise: claim.proposedPaise,
      isLoanVerified: loan?.isVerified ?? false,
      hasProof: slots.has('paid_proof'),
      hasPhoto: rules.requiresBusinessPhoto ? slots.has('business_photo') : null,
      firstDisbursedOn: firstDisbursedOn(loan),
      firstDueOn: firstDueOn(loan) ?? claim.firstSubmittedOn,
      rows: rows.map((row) => ({
        dueOn: row.scheduleRow.dueOn,
        paidOn: row.paidOn,
        interestPaise: row.interestPaise,
        proposedPaise: row.proposedPaise,
        isLineCertain: row.narration === null || row.isRecognised || row.confirmedAt !== null,
        schedule: row.scheduleRow.replacedIn === 0 ? row.scheduleRow : null,
      })),
    },
    {
      windowMonths: rules.claimWindowMonths,
      periodYears: rules.refundPeriodYears,
      capBp: basisPoints(rules.refundCapBp),
      onTimeGraceDays: rules.onTimeGraceDays,
    }
  )
}

/** The reasons why a claim is unusual, with the rules that it breaks. */
export interface UnusualClaim {
  reasons: UnusualReason[]
  brokenRules: ClaimRule[]
}

/**
 * Returns, by id, why each of several claims is unusual for the officer who would approve it; none for a usual one.
 * Computed from the current state of the database. Not for use inside a transaction.
 *
 * @param isFirstEnough whether to skip further checks of a claim that is unusual by the data already loaded
 */
export async function unusualClaims(
  claims: readonly Claim[],
  actor: Actor,
  { isFirstEnough = false } = {}
): Promise<Map<number, UnusualClaim>> {
  const found = new Map<number, UnusualClaim>()
  if (claims.length === 0) return found
  const applications = await applicationsOf(claims)
  const histories = await decisionsOfAll(
    'claim',
    claims.map(({ id }) => id)
  )
  const last = finalApprovalStatuses(actor.role)
  const changed = await changedSinceAccounts(claims, applications, histories)
  const unlinked = await unlinkedClaims(claims)
  const duplicates = new Map<number, boolean>()
  const withOpenQuestions = await filesWithOpenQuestions(
    'claim',
    claims.map(({ id }) => id)
  )
  for (const claim of claims) {
    const application = applications.get(claim.applicationId)!
    const knownFacts = {
      isAsked: withOpenQuestions.has(claim.id),
      wasReturned: (histories.get(claim.id) ?? []).some(({ toStatus }) => isReturn(toStatus)),
      /** Before the step of accounts there is nothing to compare with. */
      isBeneficiaryChanged:
        changed.has(claim.id) &&
        (last.includes(claim.statusId) || wasAdvanced(histories.get(claim.id))),
      amountPaise: claim.approvedPaise ?? claim.proposedPaise,
      limitPaise: approvals.usualClaimLimit,
      isUnlinked: unlinked.has(claim.id),
    }
    const known = unusualReasons({ ...knownFacts, ...NO_FURTHER_FINDINGS })
    if (isFirstEnough && known.length > 0) {
      found.set(claim.id, { reasons: known, brokenRules: [] })
      continue
    }
    if (!duplicates.has(application.userId)) {
      duplicates.set(application.userId, (await linksNeedingAttention(application)).length > 0)
    }
    const checks = await claimChecks(claim)
    const brokenRules = checks.filter(({ holds }) => !holds).map(({ rule }) => rule)
    const actions = await allowedActions('claim', claim.id, actor)
    const reasons = unusualReasons({
      ...knownFacts,
      brokenRules,
      hasDuplicate: duplicates.get(application.userId)!,
      /** A broken rule may also block the step: then the rule is the reason. */
      isAllowed: brokenRules.length > 0 || actions.some(({ action }) => isAdvancingAction(action)),
    })
    found.set(claim.id, { reasons, brokenRules })
  }
  return found
}

/** Results of the checks that need further queries, as they are for a usual claim. */
const NO_FURTHER_FINDINGS = { brokenRules: [], hasDuplicate: false, isAllowed: true }

const wasAdvanced = (steps: readonly WorkflowDecision[] = []) =>
  steps.some(({ action }) => isAdvancingAction(action))

/** Loads claims and remembers their applications for later lookups. */
export async function loadClaims(ids: readonly number[]) {
  const found = await Claim.query()
    .whereIn('claims.id', [...ids])
    .join('applications', 'applications.id', 'claims.application_id')
    .select('claims.*')
    .select(Application.columnsForSelect())
  const claims = ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  for (const claim of claims) claimById.remember(claim, claim.id)
  const applications = claims.map((claim) => joinedRow(Application, claim))
  applicationsById.remember(
    new Map(applications.map((one) => [one.id, one])),
    applications.map(({ id }) => id)
  )
}

/** Returns the applications of several claims, by their ids. */
export const applicationsOf = (claims: readonly Claim[]) =>
  applicationsById(claims.map(({ applicationId }) => applicationId))

const applicationsById = cachedPerRequest(async (ids: number[]) => {
  const rows = await Application.query().whereIn('id', ids)
  return new Map(rows.map((row) => [row.id, row]))
})

/**
 * Returns claims whose beneficiary differs from the one when accounts advanced them: by the marks stored with the step
 * or, for a step without marks, by any later change of the profile. A claim that accounts never advanced counts as
 * changed.
 */
async function changedSinceAccounts(
  claims: readonly Claim[],
  applications: ReadonlyMap<number, Application>,
  histories: ReadonlyMap<number, WorkflowDecision[]>
): Promise<Set<number>> {
  const changed = new Set<number>()
  const beneficiaries = await beneficiariesOf(claims, db.connection())
  for (const [index, { id, applicationId }] of claims.entries()) {
    const accountsDecision = (histories.get(id) ?? []).find(({ action }) =>
      isAdvancingAction(action)
    )
    const { beneficiary } = beneficiaries[index]
    const digests = (accountsDecision?.data?.beneficiary ?? null) as BeneficiaryDigests | null
    const isSame =
      accountsDecision !== undefined &&
      beneficiary !== null &&
      (digests
        ? changedBeneficiaryFields(digests, digestsOf(beneficiary)).length === 0
        : !(await isRevisedSince(applications.get(applicationId)!, accountsDecision)))
    if (!isSame) changed.add(id)
  }
  return changed
}

async function isRevisedSince({ profileId }: Application, { createdAt }: WorkflowDecision) {
  const revision = await ProfileRevision.query()
    .where('profileId', profileId)
    .where('createdAt', '>=', sqlInstant(createdAt))
    .first()
  return revision !== null
}
