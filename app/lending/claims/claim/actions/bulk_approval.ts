import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
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
import { sentence } from '#kernel/exceptions/sentence'
import type User from '#auth/models/user'

interface ApproveClaimsInput {
  /** Sent back and corrected meanwhile, a claim has the same status again: the decision tells. */
  claims: ExpectedSubject[]
  actor: Actor
}

interface ApprovedClaims {
  approved: number[]
  /** Each with the first rule it does not keep, or why the step was refused. */
  excluded: { id: number; rule: ClaimRule | null; refusal: Refusal | null }[]
}

/**
 * Carries several claims on at once, each with the whole amount the stage before left (or, at
 * accounts, the proposed refund): only claims without an exception to any rule. Each is a decision
 * of its own; one that cannot be taken leaves the others alone.
 */
export class ApproveClaims {
  async run({ claims, actor }: ApproveClaimsInput): Promise<ApprovedClaims> {
    const result: ApprovedClaims = { approved: [], excluded: [] }
    for (const expected of claims) {
      const { id } = expected
      try {
        const rule = await this.#one(expected, actor)
        if (rule) result.excluded.push({ id, rule, refusal: null })
        else result.approved.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        result.excluded.push({ id, rule: null, refusal: error })
      }
    }
    return result
  }

  /** @returns the rule that the claim does not keep; null when it was carried on */
  #one(expected: ExpectedSubject, actor: Actor): Promise<ClaimRule | null> {
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
          /** A claim that moved on takes none: it is refused in the words of who was first. */
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

/** Claims named in the message; the page shows the others still waiting. */
const MAX_NAMED_CLAIMS = 10

/** Why a claim was left out: the rule that it does not keep, or the words of the refusal. */
const exclusionReason = (
  { rule, refusal }: Pick<ApprovedClaims['excluded'][number], 'rule' | 'refusal'>,
  i18n: I18n
) => (refusal ? sentence(i18n, refusal.messageKey, refusal.params) : i18n.t(`claims.rules.${rule}`))

/** What became of each of several claims, as the page says it after their approval. */
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
 * Carries the chosen claims of a list on, each a decision and a transaction of its own with the whole
 * amount the stage before left (DECISIONS 8): one that moved meanwhile, does not keep a rule, or is
 * unusual and was not opened by this officer leaves the others alone. One that this officer has carried
 * on already, from where they saw it, counts as done.
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

  /** Of a claim that moved on, the step itself says who was first. */
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
  /** What was usual when it was shown and is not any more, with the first reason. */
  unusual: { id: number; reason: UnusualReason }[]
}

/**
 * Approves the usual claims of a stack, each by itself: what is usual is asked anew for each, right
 * before its transaction, which asks the rules, the status and the last decision that was seen once
 * more. What moved on or is no more usual is left out and told.
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
      /** One that moved on is refused there, in the words of who was first. */
      const { approved, excluded } = await new ApproveClaims().run({ claims: [expected], actor })
      result.approved.push(...approved)
      result.excluded.push(...excluded)
    }
    return result
  }
}
