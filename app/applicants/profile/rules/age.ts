import { type PlainDate, dateParts } from '#kernel/calendar/plain_date'
import vine from '@vinejs/vine'

/**
 * Returns the age in completed years on a date. It is computed from the birth date and never entered (DECISIONS 5). A
 * person born on 29 February has the birthday on 1 March in common years.
 *
 * @throws RangeError if the date is before the birth date
 */
export function ageOn(birthDate: PlainDate, onDate: PlainDate): number {
  if (onDate < birthDate) throw new RangeError('The day is before the birth date')
  const born = dateParts(birthDate)
  const on = dateParts(onDate)
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return on.year - born.year - (hadBirthday ? 0 : 1)
}

/**
 * Whether an age in years is at least `min` and less than `below`, the limits of the scheme
 * ("18 to under 50", DECISIONS 5).
 */
export function isAgeWithin(
  age: number,
  limits: { readonly min: number; readonly below: number }
): boolean {
  return age >= limits.min && age < limits.below
}

/** Limits for validating a birth date; part of a form's metadata. */
export type AgeLimits = {
  /** Limits of the scheme in completed years. */
  minAge: number
  belowAge: number
  /** The date on which the age counts. */
  ageDay: PlainDate
}

/** A birth date within the scheme's ages; rule `age` ('Age Criteria not fulfilled'). */
export const isOfAge = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minAge, belowAge, ageDay } = field.meta as AgeLimits
    const born = value as PlainDate
    const isMet =
      born <= ageDay && isAgeWithin(ageOn(born, ageDay), { min: minAge, below: belowAge })
    if (!isMet) field.report('Age Criteria not fulfilled', 'age', field)
  },
  { name: 'age' }
)
