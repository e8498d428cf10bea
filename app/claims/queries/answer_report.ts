import type { AnswerReport } from '#claims/rules/match_answer'

const SHOWN_ERRORS = 200

/** What an import of the bank's answer would do, as its page shows it: the first errors, and how many. */
export function reportView({ errors, mapping, ...report }: AnswerReport) {
  return {
    ...report,
    mapping: mapping as Record<string, number | null>,
    errorCount: errors.length,
    errors: errors
      .slice(0, SHOWN_ERRORS)
      .map(({ line, claimId, problem }) => ({ line, claimId, problem: problem as string })),
  }
}
