import type { PlainDate } from '#kernel/calendar/plain_date'
import type { RulesBy } from '#masters/queries/scheme_rules'

/** What the form of a director is checked against: the rules of the day of first submission. */
export const directorLimits = (rules: RulesBy<'firstSubmission'>, ageDay: PlainDate) => ({
  ageDay,
  minAge: rules.directorMinAge,
  belowAge: rules.directorBelowAge,
  minCibil: rules.minCibil,
  maxCibil: rules.maxCibil,
})
