import { dateParts, type PlainDate } from '#kernel/calendar/plain_date'

/**
 * Age in completed years on a day, computed from the birth date and never typed (DECISIONS 5). One
 * born on 29 February has the birthday on 1 March in common years.
 * @throws RangeError when the day is before the birth.
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
