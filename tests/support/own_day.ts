import { addDays, type PlainDate, plainDate } from '#kernel/calendar/plain_date'

let given = 0

/** A day on which no other test does anything, long before the portal. */
export const ownDay = (): PlainDate => addDays(plainDate('1990-01-01'), given++)
