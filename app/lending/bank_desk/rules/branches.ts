/** Hours for which a branch stays verified after its code. */
const SESSION_HOURS = 2

/** Temporary record that a browser belongs to a branch; it signs in no user. */
export interface BranchSession {
  branchId: number
  /** The contact to which the code was sent: a changed contact invalidates the record. */
  contact: string
  /** Milliseconds since 1970. */
  until: number
}

/** Returns a branch session that starts now. */
export const newBranchSession = (
  branch: { id: number; contact: string },
  now: Date
): BranchSession => ({
  branchId: branch.id,
  contact: branch.contact,
  until: now.getTime() + SESSION_HOURS * 3_600_000,
})

/** Reads the stored branch session; null for anything else and for an expired one. */
export function readBranchSession(stored: unknown, now: Date): BranchSession | null {
  const { branchId, contact, until } = (stored ?? {}) as Partial<BranchSession>
  if (typeof branchId !== 'number' || typeof contact !== 'string' || typeof until !== 'number') {
    return null
  }
  return until > now.getTime() ? { branchId, contact, until } : null
}

/**
 * A branch's possible answers to a letter that it holds; the first is recorded automatically when the branch presents
 * the letter.
 */
export const ANSWER_KINDS = [
  'received',
  'documents_asked',
  'sanctioned',
  'refused',
  'disbursed',
] as const

export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** Whether the citizen may confirm or dispute this kind of answer: every kind that concerns the loan itself. */
export const isAboutLoan = (kind: AnswerKind): boolean =>
  kind === 'sanctioned' || kind === 'refused' || kind === 'disbursed'

/**
 * Returns the answers that a branch may give after its previous ones. A wrong sanction may be stated again until money
 * is paid out; after that only further parts of the loan follow.
 */
export function allowedAnswers(previous: readonly AnswerKind[]): AnswerKind[] {
  if (previous.includes('refused')) return []
  if (previous.includes('disbursed')) return ['disbursed']
  if (previous.includes('sanctioned')) return ['disbursed', 'sanctioned', 'refused']
  return ['documents_asked', 'sanctioned', 'refused']
}

/** The data by which a branch looks up a letter: the address of its QR code, or the text printed on it. */
export interface LetterLookup {
  loiNumber: string
  applicationUuid: string | null
  issuedOn: string | null
  checkCode?: string | null
}
