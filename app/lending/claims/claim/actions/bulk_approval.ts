import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal, sentence } from '#kernel/exceptions/refusal'
import Claim from '#claims/models/claim'
import { claimChecks, unusualClaims } from '#claims/claim/queries/claim_checks'
import { ADVANCING_ACTIONS, isAdvancingAction } from '#claims/claim/queries/decision_statuses'
import { type ClaimRule, type UnusualReason, isOverridable } from '#claims/claim/rules/claim_checks'
import { Decide } from '#workflow/actions/decide'
import {
  type ExpectedSubject,
  type SubjectOutcome,
  openedSubjects,
  wasStepTaken,
} from '#workflow/queries/bulk_decisions'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { acquireLock } from '#kernel/database/locks'
import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'

interface ApproveClaimsInput {
  /** A claim that was returned and corrected meanwhile has the same status again: the decision distinguishes them. */
  claims: ExpectedSubject[]
  actor: Actor
}

interface ApprovedClaims {
  approved: number[]
  /** Each with the first rule that it breaks, or the refusal of the step. */
  excluded: { id: number; rule: ClaimRule | null; refusal: Refusal | null }[]
}

/**
 * Advances several claims at once, each with the full amount of the previous stage (or, at accounts, the proposed
 * refund): only claims without an exception to any rule. Each is a decision of its own; a failed one does not affect
 * the others.
 */
export class ApproveClaims {
  async run({ claims, actor }: ApproveClaimsInput): Promise<ApprovedClaims> {
    const result: ApprovedClaims = { approved: [], excluded: [] }
    for (const expected of claims) {
      const { id } = expected
      try {
        const rule = await this.#approveOne(expected, actor)
        if (rule) result.excluded.push({ id, rule, refusal: null })
        else result.approved.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        result.excluded.push({ id, rule: null, refusal: error })
      }
    }
    return result
  }

  /** @returns the rule that the claim breaks; null when it was advanced */
  #approveOne(expected: ExpectedSubject, actor: Actor): Promise<ClaimRule | null> {
    const { id, expectedStatusId, expectedDecisionId } = expected
    return inTransaction(async (trx) => {
      const claim = await Claim.query({ client: trx }).where('id', id).forUpdate().first()
      if (!claim) throw new NotFound()
      await acquireLock(trx, 'claim', claim.id)
      const broken = (await claimChecks(claim, trx)).find((check) => !check.holds)
      if (broken) return broken.rule
      const actions = await allowedActions('claim', id, actor, trx)
      const advancing = actions.map(({ action }) => action).find(isAdvancingAction)
      if (!advancing && claim.statusId === expectedStatusId) {
        throw new Refusal('claims.messages.not_yours', { claim: id }, { status: 403 })
      }
      await new Decide().run(
        {
          subjectType: 'claim',
          subjectId: id,
          /** A claim that moved on has no such action: its refusal states who decided first. */
          action: advancing ?? 'approve',
          actor,
          expectedStatusId,
          expectedDecisionId,
          input: { approvedPaise: claim.approvedPaise ?? claim.proposedPaise },
        },
        trx
      )
      return null
    })
  }
}

/** Maximum number of claims named in the message; the page shows the others as still waiting. */
const MAX_NAMED_CLAIMS = 10

/** Returns why a claim was excluded: the rule that it breaks, or the text of the refusal. */
const exclusionReason = (
  { rule, refusal }: Pick<ApprovedClaims['excluded'][number], 'rule' | 'refusal'>,
  i18n: I18n
) => (refusal ? sentence(i18n, refusal.messageKey, refusal.params) : i18n.t(`claims.rules.${rule}`))

/** Returns the messages about the approval of several claims, as the page shows them. */
export function approvalMessages(
  {
    approved,
    excluded,
    unusual = [],
  }: ApprovedClaims & { unusual?: { id: number; reason: UnusualReason }[] },
  i18n: I18n
): { success: string | null; warning: string | null } {
  const notApproved = [
    ...unusual.map(({ id, reason }) => ({
      id,
      why: i18n.t(`claims.final_approvals.why.${reason}`),
    })),
    ...excluded.map((one) => ({ id: one.id, why: exclusionReason(one, i18n) })),
  ]
  const reasons = notApproved
    .slice(0, MAX_NAMED_CLAIMS)
    .map((one) => i18n.t('claims.bulk.reason', one))
  return {
    success:
      approved.length > 0 ? i18n.t('claims.bulk.approved', { count: approved.length }) : null,
    warning:
      notApproved.length > 0
        ? i18n.t('claims.bulk.left_out', { count: notApproved.length, reasons: reasons.join('; ') })
        : null,
  }
}

/**
 * Advances the chosen claims of a list, each as a decision and a transaction of its own with the full amount of the
 * previous stage (DECISIONS 8). A claim that moved meanwhile, breaks a rule, or is unusual and was not opened by this
 * officer does not affect the others. A claim that this officer has already advanced from the status seen counts as
 * done.
 */
export class ApproveSelectedClaims {
  async run(
    officer: User,
    expected: readonly ExpectedSubject[],
    i18n: I18n
  ): Promise<SubjectOutcome[]> {
    const claims = await Claim.findMany(expected.map(({ id }) => id))
    const opened = await openedSubjects('claim', officer.id, claims)
    const outcomes: SubjectOutcome[] = []
    for (const one of expected) {
      const claim = claims.find(({ id }) => id === one.id)!
      const exceptions = opened.has(claim.id) ? [] : await this.#exceptions(officer, claim, one)
      if (await wasStepTaken('claim', one, { officerId: officer.id, actions: ADVANCING_ACTIONS })) {
        outcomes.push({ id: claim.id, outcome: 'done', why: '' })
      } else if (exceptions.length > 0) {
        const why = exceptions
          .map((reason) => i18n.t(`claims.final_approvals.why.${reason}`))
          .join('. ')
        outcomes.push({ id: claim.id, outcome: 'left_out', why })
      } else {
        outcomes.push(await this.#advance(officer, one, i18n))
      }
    }
    return outcomes
  }

  /** For a claim that moved on, the step itself states who decided first. */
  async #exceptions(officer: User, claim: Claim, { expectedStatusId }: ExpectedSubject) {
    if (claim.statusId !== expectedStatusId) return []
    const reasons = await unusualClaims([claim], officer.actor)
    return reasons.get(claim.id)!.reasons.filter(isOverridable)
  }

  async #advance(officer: User, expected: ExpectedSubject, i18n: I18n): Promise<SubjectOutcome> {
    const { id } = expected
    const { excluded: leftOut } = await new ApproveClaims().run({
      claims: [expected],
      actor: officer.actor,
    })
    if (leftOut.length === 0) return { id, outcome: 'done', why: '' }
    return { id, outcome: 'refused', why: exclusionReason(leftOut[0], i18n) }
  }
}

interface ApprovedUsualClaims extends ApprovedClaims {
  /** Claims that were usual when shown and no longer are, with the first reason. */
  unusual: { id: number; reason: UnusualReason }[]
}

/**
 * Approves the usual claims of a bulk approval one by one. Whether a claim is usual is checked again right before its
 * transaction, which checks the rules, the status and the last decision seen once more. Claims that moved on or are no
 * longer usual are skipped and reported.
 */
export class ApproveUsualClaims {
  async run({
    claims,
    actor,
  }: {
    claims: ExpectedSubject[]
    actor: Actor
  }): Promise<ApprovedUsualClaims> {
    const result: ApprovedUsualClaims = { approved: [], excluded: [], unusual: [] }
    for (const expected of claims) {
      const claim = await Claim.findOrFail(expected.id)
      const isMoved = claim.statusId !== expected.expectedStatusId
      const reason = isMoved
        ? undefined
        : (await unusualClaims([claim], actor)).get(claim.id)?.reasons[0]
      if (reason) {
        result.unusual.push({ id: claim.id, reason })
        continue
      }
      /** A claim that moved on is refused there, with a message that states who decided first. */
      const { approved, excluded } = await new ApproveClaims().run({ claims: [expected], actor })
      result.approved.push(...approved)
      result.excluded.push(...excluded)
    }
    return result
  }
}
