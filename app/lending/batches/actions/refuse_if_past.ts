import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'

/** @throws Refusal when a meeting is to be held on a day that is over in India */
export function refuseIfPast(meetingOn: PlainDate) {
  if (meetingOn < getClock().today()) {
    throw new Refusal('batches.messages.past_date', {}, { field: 'meetingOn' })
  }
}
