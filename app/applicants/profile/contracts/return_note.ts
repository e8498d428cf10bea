import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** Why an application came back to its applicant, in the applicant's language. */
export interface ReturnNote {
  on: PlainDate
  reason: string | null
  /** The officer's words, written for the applicant. */
  remarks: string | null
  /** The field or paper that the office named, and where it is changed; null where it named none. */
  item: { name: string; href: string } | null
}

type ReturnNoteOf = (userId: number, loanType: number, i18n: I18n) => Promise<ReturnNote | null>

let note: ReturnNoteOf = async () => null

/** Lends this module what officers wrote; called once by the applications module at start. */
export function registerReturnNote(fn: ReturnNoteOf): void {
  note = fn
}

/** The note of the person's application of this loan type; null when it was not returned. */
export function returnNote(userId: number, loanType: number, i18n: I18n) {
  return note(userId, loanType, i18n)
}
