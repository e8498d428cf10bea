import { addDays, type PlainDate, plainDate } from '#kernel/calendar/plain_date'

let given = 0

/** Returns a day that no other test uses, long before the portal. */
export const ownDay = (): PlainDate => addDays(plainDate('1990-01-01'), given++)
