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
export const newBranchSession = (
  branch: { id: number; contact: string },
  now: Date
): BranchSession => ({
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

/** What a branch says of a letter that it has; the first comes by itself when the branch shows the letter. */
export const ANSWER_KINDS = [
  'received',
  'documents_asked',
  'sanctioned',
  'refused',
  'disbursed',
] as const

export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** What the citizen may call right or wrong: all that is about the loan itself. */
export const isAboutLoan = (kind: AnswerKind): boolean =>
  kind === 'sanctioned' || kind === 'refused' || kind === 'disbursed'

/**
 * What a branch may answer after what it has answered so far. A sanction may be said again where it was
 * wrong, until money was paid out; then only further parts of the loan follow.
 */
export function allowedAnswers(previous: readonly AnswerKind[]): AnswerKind[] {
  if (previous.includes('refused')) return []
  if (previous.includes('disbursed')) return ['disbursed']
  if (previous.includes('sanctioned')) return ['disbursed', 'sanctioned', 'refused']
  return ['documents_asked', 'sanctioned', 'refused']
}

/** A letter as a branch looks for it: by the address of its QR, or by what is printed on it. */
export interface LetterLookup {
  loiNumber: string
  applicationUuid: string | null
  issuedOn: string | null
  checkCode?: string | null
}
