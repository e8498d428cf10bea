import type { LimitCheck, LoanLimits } from '#loans/rules/limits'

/**
 * The limits a form does not keep, in the order of its fields, each with the key of its sentence.
 * @param prefix where the form's sentences stand, e.g. 'loans.validation.sanction.messages'
 */
export function brokenLimits(
  prefix: string,
  limits: LoanLimits,
  values: readonly [field: string, check: LimitCheck, value: number][]
) {
  return values.flatMap(([field, check, value]) => {
    const broken = check(value, limits)
    return broken
      ? [{ field, messageKey: `${prefix}.${broken.rule}`, params: broken.params }]
      : ([] as { field: string; messageKey: string; params?: Record<string, string | number> }[])
  })
}
