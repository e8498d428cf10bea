import type { Outgoing } from '#notifications/rules/events'

/** Characters of a subject and of a text; an SMS of more parts than ten no operator takes. */
export const SUBJECT_LENGTH = 160
export const TEXT_LENGTH: Readonly<Record<Outgoing, number>> = { sms: 1000, email: 5000 }
