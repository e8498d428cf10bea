import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { openingOn, type SchemeOpening } from '#masters/rules/scheme_openings'

/** Whether a scheme takes applications on a day, India's today by default. */
export function schemeOpening(
  schemeId: number,
  today: PlainDate = getClock().today()
): SchemeOpening {
  const planned = masters()
    .rows.schemeRules.map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day > today)
  const days = [today, ...new Set(planned)].toSorted()
  return openingOn(
    days.map((from) => ({ from, ...schemeRules(schemeId, from) })),
    today
  )
}
