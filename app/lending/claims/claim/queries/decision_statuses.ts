import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { masters } from '#masters/queries/masters'
import type { ActionWithInput } from '#workflow/contracts/subject'

/** The steps that advance a claim, each with the amount that it approves. */
export const ADVANCING_ACTIONS = ['verify', 'approve'] as const satisfies ActionWithInput<'claim'>[]

export const isAdvancingAction = (action: string): action is (typeof ADVANCING_ACTIONS)[number] =>
  ADVANCING_ACTIONS.some((one) => one === action)

/** Returns the statuses of the claims that an officer of this role can advance. */
export function advanceableStatuses(roleId: number): number[] {
  return ADVANCING_ACTIONS.flatMap((action) => masters().startStatuses('claim', action, roleId))
}

/**
 * Returns the statuses of the claims to which this role gives the final approval before payment; none for most roles.
 */
export function finalApprovalStatuses(roleId: number): number[] {
  const path = { role: roleId, toStatus: approvedClaimStatusId() }
  return ADVANCING_ACTIONS.flatMap((action) => masters().startStatusesTo('claim', action, path))
}

/** Whether a step to a status returns the claim to its applicant, who then corrects it. */
export const isReturn = (toStatus: number) => masters().claimStatus(toStatus).editableByApplicant
