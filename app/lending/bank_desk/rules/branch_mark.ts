/** Hours for which a branch stays known after its code. */
const PROVEN_HOURS = 2

/** That this browser belongs to a branch, for a while; no person is signed in by it. */
export interface BranchMark {
  branchId: number
  /** The contact that the code went to: another one ends the mark. */
  contact: string
  /** Milliseconds since 1970. */
  until: number
}

/** A mark from now on. */
export const newMark = (branch: { id: number; contact: string }, now: Date): BranchMark => ({
  branchId: branch.id,
  contact: branch.contact,
  until: now.getTime() + PROVEN_HOURS * 3_600_000,
})

/** Reads what the session kept; null for anything else, and for one that is over. */
export function readMark(kept: unknown, now: Date): BranchMark | null {
  const { branchId, contact, until } = (kept ?? {}) as Partial<BranchMark>
  if (typeof branchId !== 'number' || typeof contact !== 'string' || typeof until !== 'number') {
    return null
  }
  return until > now.getTime() ? { branchId, contact, until } : null
}
