import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** What of a live application matters to the profile. */
export interface LiveApplication {
  /** Scheme id. */
  loanType: number
  number: string
  /** The day it was first submitted. */
  submittedOn: PlainDate
  /** It is with its applicant for correction. */
  isEditable: boolean
}

/** The applications of a person that their profile is locked by, or open for (DECISIONS 5). */
export interface ProfileLockState {
  /** The newest first. */
  live: LiveApplication[]
  /** Loan types (scheme ids) of every application there was, live or closed. */
  applied: readonly number[]
  /** Rejected applications whose appeal is pending: a new application of the scheme ends it. */
  appealed: readonly { loanType: number; number: string }[]
}

/** Why an application came back to its applicant, in the applicant's language. */
export interface ReturnNote {
  on: PlainDate
  reason: string | null
  /** The officer's words, written for the applicant. */
  remarks: string | null
  /** The field or paper that the office named, and where it is changed; null where it named none. */
  item: { name: string; href: string } | null
}

/** What this module needs of applications, which stand in a later area. */
interface ProfileFacts {
  lock(userId: number, client?: TransactionClientContract): Promise<ProfileLockState>
  /** The note of the person's application of this loan type; null when it was not returned. */
  returnNote(userId: number, loanType: number, i18n: I18n): Promise<ReturnNote | null>
}

/** Until the applications module lends them, nothing is locked and nothing was returned. */
let facts: ProfileFacts = {
  lock: async () => ({ live: [], applied: [], appealed: [] }),
  returnNote: async () => null,
}

/** Lends this module what applications know; called once by their module at start. */
export function registerProfileFacts(known: ProfileFacts): void {
  facts = known
}

export const profileFacts = (): ProfileFacts => facts
