/** Hours for which a branch stays known after its code. */
const SESSION_HOURS = 2

/** That this browser belongs to a branch, for a while; no person is signed in by it. */
export interface BranchSession {
  branchId: number
  /** The contact that the code went to: another one ends the mark. */
  contact: string
  /** Milliseconds since 1970. */
  until: number
}

/** A mark from now on. */
export const newBranchSession = (branch: { id: number; contact: string }, now: Date): BranchSession => ({
  branchId: branch.id,
  contact: branch.contact,
  until: now.getTime() + SESSION_HOURS * 3_600_000,
})

/** Reads what the session kept; null for anything else, and for one that is over. */
export function readBranchSession(stored: unknown, now: Date): BranchSession | null {
  const { branchId, contact, until } = (stored ?? {}) as Partial<BranchSession>
  if (typeof branchId !== 'number' || typeof contact !== 'string' || typeof until !== 'number') {
    return null
  }
  return until > now.getTime() ? { branchId, contact, until } : null
}
