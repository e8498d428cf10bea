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
