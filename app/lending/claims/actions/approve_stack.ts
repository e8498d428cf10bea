import { ApproveClaims, type ApprovedClaims } from '#claims/actions/approve_claims'
import Claim from '#claims/models/claim'
import { unusualClaims } from '#claims/queries/unusual_claims'
import type { UnusualReason } from '#claims/rules/usual_claim'
import type { ExpectedSubject } from '#workflow/contracts/for_many'
import type { Actor } from '#workflow/contracts/subject'

export interface ApprovedUsualClaims extends ApprovedClaims {
  /** What was usual when it was shown and is not any more, with the first reason. */
  unusual: { id: number; reason: UnusualReason }[]
}

/**
 * Approves the usual claims of a stack, each by itself: what is usual is asked anew for each, right
 * before its transaction, which asks the rules, the status and the last decision that was seen once
 * more. What moved on or is no more usual is left out and told.
 */
export class ApproveUsualClaims {
  async run({ claims, actor }: { claims: ExpectedSubject[]; actor: Actor }): Promise<ApprovedUsualClaims> {
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
