import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { openingByRows, type SchemeOpening } from '#masters/rules/scheme_openings'

/** Whether a scheme takes applications on a day, India's today by default. */
export function schemeOpening(
  schemeId: number,
  today: PlainDate = getClock().today()
): SchemeOpening {
  return openingByRows(masters().rows.schemeRules, today, (from) => schemeRules(schemeId, from))
}

export interface SchemeOpeningView extends SchemeOpening {
  words: string
}

/** The same for a page, with the sentence that says it: the first page need not fetch the words of all four. */
export function schemeOpeningView(schemeId: number, locale: string, today?: PlainDate): SchemeOpeningView {
  const opening = schemeOpening(schemeId, today)
  const { isOpen, until, opensOn } = opening
  const key = isOpen ? (until ? 'until' : 'open') : opensOn ? 'opens' : 'closed'
  const date = formatDate(until ?? opensOn, locale)
  return { ...opening, words: i18nManager.locale(locale).t(`masters.openings.${key}`, { date }) }
}
