import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import type { SectionDefinition } from '#profile/contracts/sections'
import emitter from '@adonisjs/core/services/emitter'
import { type AssistedWork, assistedWorkFor } from '#kernel/audit/record_audit'
import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'

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

/** The facts that decide whether a section is locked. */
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

/** What of a citizen's wizard a helper changed. */
export interface AssistedSectionChange {
  /** Key of the section. */
  section: string
  /** The one slot of it, where it was of one. */
  slot?: string
  kind: 'saved' | 'draft'
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A helper changed something. The listener keeps it in the transaction of the change, or refuses it. */
    'profile:helped': {
      work: AssistedWork
      change: AssistedSectionChange
      trx: TransactionClientContract
    }
  }
}

/**
 * Keeps what a helper changes, in the transaction of the change, in which the citizen's row is locked.
 * Nothing where a citizen writes for themselves.
 *
 * @throws Refusal where the help has ended meanwhile
 */
export async function recordAssistedChange(
  citizenId: number,
  change: AssistedSectionChange,
  trx: TransactionClientContract
): Promise<void> {
  const work = assistedWorkFor(citizenId)
  if (work) await emitter.emitSerial('profile:helped', { work, change, trx })
}

/** A locked profile was to be changed: 'Profile is Locked', back to the dashboard (document 2, section 6). */
export class ProfileLocked extends Exception {
  static override status = 423
  static override code = 'E_PROFILE_LOCKED'

  constructor() {
    super('Profile is Locked', { status: 423, code: 'E_PROFILE_LOCKED' })
  }

  handle(_: this, { i18n, request, response, session }: HttpContext) {
    const message = i18n.t('profile.messages.locked')
    const wantsPage =
      Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
    if (!wantsPage) {
      return response.status(this.status).send({ errors: [{ code: this.code, message }] })
    }
    session.flash('warning', message)
    return response.redirect().toPath('/dashboard')
  }
}
