import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'

/** What the applications of a person mean for their profile now (DECISIONS 5). */
export interface ProfileLockState {
  /** Personal, address, family, bank account, documents and declaration. */
  common: boolean
  /** Loan types (scheme ids) whose own sections are locked. */
  loanTypes: number[]
  /** Every live application: its loan type, its number and the day it was first submitted. */
  live: { loanType: number; number: string; submittedOn: PlainDate }[]
}

type ProfileLock = (userId: number, client?: TransactionClientContract) => Promise<ProfileLockState>

let lock: ProfileLock = async () => ({ common: false, loanTypes: [], live: [] })

/**
 * Lends this module the knowledge of applications, which it cannot have itself: called once by the
 * applications module at start. Until then nothing is locked.
 */
export function registerProfileLock(fn: ProfileLock): void {
  lock = fn
}

/** The lock of a person's profile now; give the transaction's client inside a transaction. */
export function profileLock(
  userId: number,
  client?: TransactionClientContract
): Promise<ProfileLockState> {
  return lock(userId, client)
}

/** Whether one section may not be changed. */
export function isSectionLocked(
  state: ProfileLockState,
  section: { isCommon: boolean },
  loanType: number
): boolean {
  return section.isCommon ? state.common : state.loanTypes.includes(loanType)
}

/**
 * The day on which the age for a loan type counts: the first submission of its live application,
 * else the day given (DECISIONS 5).
 */
export function ageDay(state: ProfileLockState, loanType: number, today: PlainDate): PlainDate {
  return state.live.find((one) => one.loanType === loanType)?.submittedOn ?? today
}
