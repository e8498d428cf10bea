import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { schemeOpening } from '#masters/queries/scheme_opening'

/** @throws Refusal when a scheme takes no applications on a day, with the day it opens where one is known */
export function refuseClosedScheme(schemeId: number, today: PlainDate): void {
  const { isOpen, opensOn } = schemeOpening(schemeId, today)
  if (isOpen) return
  const scheme = masters().scheme(schemeId)
  throw opensOn === null
    ? new Refusal('applications.messages.scheme_closed', { scheme })
    : new Refusal('applications.messages.scheme_opens', { scheme, date: { day: opensOn } })
}
