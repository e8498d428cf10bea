import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import Claim from '#claims/models/claim'
import { claimChecks } from '#claims/queries/claim_checks'
import { isOnward } from '#claims/queries/onward_statuses'
import type { ClaimRule } from '#claims/rules/claim_checks'
import { Decide } from '#workflow/actions/decide'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** A claim as the officer saw it: sent back and corrected meanwhile, it has the same status again. */
interface SeenClaim {
  id: number
  statusId: number
  expectedDecisionId: number | null
}

export interface ApproveClaimsInput {
  claims: SeenClaim[]
  actor: Actor
}

export interface ApprovedClaims {
  approved: number[]
  /** Each with the first rule it does not keep, or why the step was refused. */
  leftOut: { id: number; rule: ClaimRule | null; refusal: Refusal | null }[]
}

/**
 * Carries several claims on at once, each with the whole amount the stage before left (or, at
 * accounts, the proposed refund): only claims without an exception to any rule. Each is a decision
 * of its own; one that cannot be taken leaves the others alone.
 */
export class ApproveClaims {
  async run({ claims, actor }: ApproveClaimsInput): Promise<ApprovedClaims> {
    const result: ApprovedClaims = { approved: [], leftOut: [] }
    for (const seen of claims) {
      const { id } = seen
      try {
        const rule = await this.#one(seen, actor)
        if (rule) result.leftOut.push({ id, rule, refusal: null })
        else result.approved.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        result.leftOut.push({ id, rule: null, refusal: error })
      }
    }
    return result
  }

  /** @returns the rule that the claim does not keep; null when it was carried on */
  #one(seen: SeenClaim, actor: Actor): Promise<ClaimRule | null> {
    const { id, statusId, expectedDecisionId } = seen
    return inTransaction(async (trx) => {
      const claim = await Claim.query({ client: trx }).where('id', id).forUpdate().first()
      if (!claim) throw new NotFound()
      const broken = (await claimChecks(claim, trx)).find((check) => !check.holds)
      if (broken) return broken.rule
      const actions = await allowedActions('claim', id, actor, trx)
      const onward = actions.map(({ action }) => action).find(isOnward)
      if (!onward) {
        throw new Refusal('claims.messages.not_yours', { claim: id }, { status: 403 })
      }
      await new Decide().run(
        {
          subjectType: 'claim',
          subjectId: id,
          action: onward,
          actor,
          expectedStatusId: statusId,
          expectedDecisionId,
          input: { approvedPaise: claim.approvedPaise ?? claim.proposedPaise },
        },
        trx
      )
      return null
    })
  }
}
