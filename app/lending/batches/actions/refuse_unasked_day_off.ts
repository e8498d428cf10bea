import { isWorkingDay } from '#kernel/calendar/working_days'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'

/** @throws Refusal when a meeting is to be held while offices are closed and nobody said that it is meant */
export function refuseUnconfirmedHoliday(meetingOn: PlainDate, isDayOffConfirmed = false) {
  if (isDayOffConfirmed || isWorkingDay(meetingOn, masters().holidays)) return
  throw new Refusal('batches.messages.day_off', { date: meetingOn }, { field: 'isDayOffConfirmed' })
}
