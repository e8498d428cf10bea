import { TEXT_LOCALES, textColumn } from '#kernel/formats/languages'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'

/** Hours after a breach became known within which the Board gets the detailed report (rule 7(2)(b)). */
const BOARD_REPORT_HOURS = 72

const HOUR_MS = 3_600_000

interface BoardDeadline {
  /** Due date of the report. */
  dueAt: Date
  /** Whole hours until the report is due; negative if overdue, 0 once it is sent. */
  hoursLeft: number
  state: 'running' | 'late' | 'in_time' | 'sent_late'
}

/**
 * Returns the state of the deadline for the report to the Board.
 *
 * @param reportedAt when the report was sent; null if it was not
 */
export function boardDeadline(knownAt: Date, reportedAt: Date | null, now: Date): BoardDeadline {
  const dueAt = new Date(knownAt.getTime() + BOARD_REPORT_HOURS * HOUR_MS)
  if (reportedAt) {
    return { dueAt, hoursLeft: 0, state: reportedAt <= dueAt ? 'in_time' : 'sent_late' }
  }
  const hoursLeft = Math.floor((dueAt.getTime() - now.getTime()) / HOUR_MS)
  return { dueAt, hoursLeft, state: now <= dueAt ? 'running' : 'late' }
}

/** Texts of the notice to those affected, in every language: rule 7(1)(a) to (d) of the DPDP Rules 2025. */
export const BREACH_TEXTS = ['nature', 'consequences', 'measures', 'safety'] as const

export type BreachText = (typeof BREACH_TEXTS)[number]

/** Returns the languages in which a text is missing: people are notified only in the language that they chose. */
export const missingLanguages = (texts: object): string[] =>
  TEXT_LOCALES.filter((locale) =>
    BREACH_TEXTS.some((text) => !(texts as Record<string, unknown>)[textColumn(text, locale)])
  )

interface Contact {
  contactName: string
  contactPhone: string
  contactEmail: string
}

/** Returns the contact as shown to those affected. */
export const contactOf = ({ contactName, contactPhone, contactEmail }: Contact) =>
  `${contactName}, ${contactPhone}, ${contactEmail}`

/** How a person was added to the list of a breach. */
export const AFFECTED_SOURCES = ['sheet', 'looks', 'district'] as const
export type AffectedSource = (typeof AFFECTED_SOURCES)[number]

/** Channels used besides the inbox; `nobody`: the account had ended. */
export type DeliveryChannel = 'sms' | 'email' | 'both' | 'inbox' | 'nobody'

interface Account {
  isActive: boolean
  isHeld: boolean
  mobile: string | null
  email: string | null
}

/** Returns the channels by which this person can be notified. */
export function deliveryChannelOf({ isActive, isHeld, mobile, email }: Account): DeliveryChannel {
  if (!isActive || isHeld) return 'nobody'
  if (mobile && email) return 'both'
  if (mobile) return 'sms'
  return email ? 'email' : 'inbox'
}

const MINUTE_MS = 60_000

/** Returns the instant of a date and a time in India, 'HH:MM'. */
export function indiaInstant(day: PlainDate, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(startOfIndiaDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}

/** Returns errors in the times when a breach happened and became known, by form field. */
export function timeErrors(happenedAt: Date, knownAt: Date, now: Date) {
  const words = 'privacy.breaches.refused'
  return [
    ...(knownAt > now ? [{ field: 'knownOn', messageKey: `${words}.future` }] : []),
    ...(happenedAt > knownAt ? [{ field: 'happenedOn', messageKey: `${words}.before_known` }] : []),
  ]
}
