import { financialYear } from '#kernel/calendar/financial_year'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { LIMITS_OF_LOANS } from '#masters/rules/scheme_limits'
import { SCHEME_RULES } from '#masters/rules/scheme_rule_names'
import type { SchemeScope, WrittenRules } from '#masters/rules/scheme_versions'

/** Number of the report that holds the applications of a year against other limits. */
const REPORT_NUMBER = '50'

/**
 * Where the report of this year's applications under these rules is asked for. Of all schemes together those
 * limits are given that they have.
 */
export function underRuleHref(scope: SchemeScope, written: WrittenRules, today: PlainDate): string {
  const query = new URLSearchParams({
    report: REPORT_NUMBER,
    financialYear: String(financialYear(today).startYear),
    listed: 'differing',
  })
  if (scope !== null) query.set('loanType', String(scope))
  for (const key of LIMITS_OF_LOANS) {
    const { name } = SCHEME_RULES[key]
    const value = written.get(name)?.value
    if (value) query.set(name, value)
  }
  return `/officer/reports?${query}`
}
