import type Application from '#applications/models/application'
import type { FieldItem } from '#applications/rules/file_items'
import { ageLimits } from '#approvals/queries/correction_form'
import type { DirectorLimits } from '#group/fields/people'
import { directorLimits } from '#group/rules/director_limits'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

/** What a field may be checked against besides the answer. */
export type AnswerLimits = Omit<DirectorLimits, 'hasGroup'>

/** What the answer about a field is checked against: the rules of the day of first submission. */
export function answerLimits({ part }: FieldItem, application: Application): AnswerLimits {
  const { loanType, submittedOn } = application
  const rules = rulesByCountingDay(loanType, { firstSubmission: submittedOn })
  const limits = directorLimits(rules, submittedOn)
  /** A number that is asked for is given anew. */
  return { ...limits, ...(part === 'director' ? {} : ageLimits(application)), stored: [] }
}
