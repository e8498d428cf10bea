import type { I18n } from '@adonisjs/i18n'
import { describeSheet } from '#spreadsheets/sheet_words'
import { isDecidable, type AnswerReport } from '#claims/rules/match_answer'

const MAX_SHOWN_ERRORS = 200

/** What an import of the bank's answer would do, as its page shows it: the first errors, and how many. */
export function reportView({ errors, mapping, sheet, ...report }: AnswerReport, i18n: I18n) {
  return {
    ...report,
    sheet: describeSheet(sheet, i18n),
    mapping: mapping as Record<string, number | null>,
    errorCount: errors.length,
    errors: errors.slice(0, MAX_SHOWN_ERRORS).map(({ line, claimId, problem }) => ({
      line,
      claimId,
      problem: problem as string,
      isDecidable: isDecidable(problem),
    })),
  }
}
