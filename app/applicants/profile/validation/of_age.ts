import vine from '@vinejs/vine'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { ageOn, isAgeWithin } from '#profile/rules/age'

/** What a birth date is checked against; part of a form's metadata. */
export type AgeLimits = {
  /** Limits of the scheme in completed years. */
  minAge: number
  belowAge: number
  /** The day on which the age counts. */
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
