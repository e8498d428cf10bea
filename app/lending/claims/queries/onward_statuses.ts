import type { FilledAction } from '#workflow/contracts/subject'
import { approvedClaimStatusId } from '#claims/queries/payable_claims'
import { masters } from '#masters/queries/masters'

/** The steps that carry a claim on, each with the amount it approves. */
export const ONWARD = ['verify', 'approve'] as const satisfies FilledAction<'claim'>[]

export const isOnward = (action: string): action is (typeof ONWARD)[number] =>
  ONWARD.some((one) => one === action)

/** Statuses of the claims that an officer of this role can carry on. */
export function onwardStatuses(roleId: number): number[] {
  return ONWARD.flatMap((action) => masters().startsOf('claim', action, roleId))
}

/** Statuses of the claims that this role approves last, so that they are paid: none for most roles. */
export function lastApprovalStatuses(roleId: number): number[] {
  const way = { role: roleId, toStatus: approvedClaimStatusId() }
  return ONWARD.flatMap((action) => masters().startsOfWayTo('claim', action, way))
}
