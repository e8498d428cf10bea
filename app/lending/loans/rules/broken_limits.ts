import type { LimitCheck, LoanLimits } from '#loans/rules/limits'

/**
 * The limits a form does not keep, in the order of its fields, each with the key of its sentence.
 * @param prefix where the form's sentences stand, e.g. 'loans.validation.sanction.messages'
 */
export function limitViolations(
  prefix: string,
  limits: LoanLimits,
  values: readonly [field: string, check: LimitCheck, value: number][]
) {
  return values.flatMap(([field, check, value]) => {
    const violation = check(value, limits)
    return violation
      ? [{ field, messageKey: `${prefix}.${violation.rule}`, params: violation.params }]
      : ([] as { field: string; messageKey: string; params?: Record<string, string | number> }[])
  })
}
