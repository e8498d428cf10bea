import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type LiveApplication, profileFacts, type ProfileLockState } from '#profile/contracts/facts'
import type { SectionDefinition } from '#profile/contracts/section'

/** What of a section its lock goes by. */
type Lockable = Pick<SectionDefinition, 'isCommon' | 'loanTypes' | 'slotsOf'>

/** The lock of a person's profile now; give the transaction's client inside a transaction. */
export function profileLock(
  userId: number,
  client?: TransactionClientContract
): Promise<ProfileLockState> {
  return profileFacts().lock(userId, client)
}

/** Locked by applications that stand somewhere, unless one of them is with its applicant. */
const isLockedBy = (applications: LiveApplication[]) =>
  applications.length > 0 && !applications.some(({ isEditable }) => isEditable)

/**
 * Whether one section may not be changed in the wizard of a loan type: one of a loan type's own by
 * its live application, a common one by every live application whose own wizard asks for it, and one
 * of slots when each of its slots is.
 */
export function isSectionLocked(
  state: ProfileLockState,
  section: Lockable,
  loanType: number
): boolean {
  const { isCommon, loanTypes, slotsOf } = section
  if (slotsOf) return slotsOf(loanType).every((slot) => isSlotLocked(state, section, slot))
  return isLockedBy(
    state.live.filter((one) =>
      isCommon ? loanTypes.includes(one.loanType) : one.loanType === loanType
    )
  )
}

/** Whether one slot of a common section may not be changed. */
export function isSlotLocked(state: ProfileLockState, section: Lockable, slot: string): boolean {
  return isLockedBy(
    state.live.filter(
      ({ loanType }) =>
        section.loanTypes.includes(loanType) && section.slotsOf?.(loanType).includes(slot)
    )
  )
}

/** Whether nothing of a wizard may be changed. */
export function isWizardLocked(
  state: ProfileLockState,
  sections: readonly Lockable[],
  loanType: number
): boolean {
  return sections.every((section) => isSectionLocked(state, section, loanType))
}

/**
 * The day that counts for who may have a loan of a type, and for the age: the first submission of
 * its live application, else the day given (DECISIONS 5).
 */
export function submissionDay(
  state: ProfileLockState,
  loanType: number,
  today: PlainDate
): PlainDate {
  return state.live.find((one) => one.loanType === loanType)?.submittedOn ?? today
}

/** The same for a person now; give the transaction's client inside a transaction. */
export async function submissionDayOf(
  userId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<PlainDate> {
  return submissionDay(await profileLock(userId, client), loanType, getClock().today())
}
