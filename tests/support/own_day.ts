import { addDays, type PlainDate, plainDate } from '#kernel/calendar/plain_date'

let dayCount = 0

/** Returns a day that no other test uses, long before the portal. */
export const uniqueDay = (): PlainDate => addDays(plainDate('1990-01-01'), dayCount++)
