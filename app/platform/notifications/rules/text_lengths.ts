import type { Outgoing } from '#notifications/rules/events'

/** Characters of a subject and of a text; an SMS of more parts than ten no operator takes. */
export const MAX_SUBJECT_LENGTH = 160
export const MAX_TEXT_LENGTHS: Readonly<Record<Outgoing, number>> = { sms: 1000, email: 5000 }
