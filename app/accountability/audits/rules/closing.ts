import type { DateTime } from 'luxon'
import { addDays, indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import type { ItemState } from '#audits/rules/sample'

/** So many days an office has for its answer: after them the auditor may end the item without one. */
const ANSWER_PERIOD_DAYS = 30

/** The first day on which a finding that nobody answers may be ended. */
export const closableOn = (askedAt: DateTime): PlainDate =>
  addDays(indiaDateOf(askedAt.toJSDate()), ANSWER_PERIOD_DAYS + 1)

/** Whether an item may be ended: answered, or asked so long ago that the office was silent. */
export function isClosable(
  { state, checkedAt }: { state: string; checkedAt: DateTime | null },
  today: PlainDate
): boolean {
  const known = state as ItemState
  if (known === 'answered') return true
  return known === 'asked' && checkedAt !== null && closableOn(checkedAt) <= today
}
