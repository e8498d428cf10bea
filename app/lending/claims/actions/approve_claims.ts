import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Claim from '#claims/models/claim'
import { claimChecks } from '#claims/queries/claim_checks'
import { isAdvancingAction } from '#claims/queries/onward_statuses'
import type { ClaimRule } from '#claims/rules/claim_checks'
import { Decide } from '#workflow/actions/decide'
import type { ExpectedSubject } from '#workflow/contracts/for_many'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { acquireLock } from '#kernel/database/turns'

export interface ApproveClaimsInput {
  /** Sent back and corrected meanwhile, a claim has the same status again: the decision tells. */
  claims: ExpectedSubject[]
  actor: Actor
}

export interface ApprovedClaims {
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
