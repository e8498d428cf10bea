import type ProposedChange from '#maker_checker/models/proposed_change'

/** Days within which who asked collects what a confirmed change has for them. */
export const COLLECT_DAYS = 7

type Decided = Pick<ProposedChange, 'status' | 'decidedAt' | 'collectedAt'>

/** Whether who asked may collect it now: once, soon after a second person confirmed it. */
export function mayCollect({ status, decidedAt, collectedAt }: Decided, now: Date): boolean {
  if (status !== 'confirmed' || collectedAt !== null) return false
  return now.getTime() - decidedAt!.toMillis() < COLLECT_DAYS * 24 * 60 * 60_000
}
