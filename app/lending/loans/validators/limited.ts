import vine from '@vinejs/vine'
import type { LimitCheck, LoanLimits } from '#loans/rules/limits'

/** What a loan form is checked against: the limits of the application's scheme. */
export type LimitsMeta = { limits: LoanLimits }

/**
 * Holds a field to a limit of the scheme given as metadata; reports the limit's own rule with its
 * values, so that the sentence can say them.
 */
export const withinLimit = vine.createRule<LimitCheck>((value, check, field) => {
  const violation = check(value as number, (field.meta as LimitsMeta).limits)
  if (violation) field.report(violation.rule, violation.rule, field, violation.params)
})
