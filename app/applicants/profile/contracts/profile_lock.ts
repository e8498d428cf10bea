import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import type { SectionDefinition } from '#profile/contracts/sections'
import emitter from '@adonisjs/core/services/emitter'
import { type AssistedWork, assistedWorkFor } from '#kernel/audit/record_audit'
import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'

/** Data of an active application that the profile depends on. */
export interface LiveApplication {
  /** Scheme id. */
  loanType: number
  number: string
  /** Day of the first submission. */
  submittedOn: PlainDate
  /** The application was returned to its applicant for correction. */
  isEditable: boolean
}

/** Applications that determine whether a person's profile is locked (DECISIONS 5). */
export interface ProfileLockState {
  /** Newest first. */
  live: LiveApplication[]
  /** Loan types (scheme ids) of all applications, active or closed. */
  applied: readonly number[]
  /** Rejected applications with a pending appeal, which a new application of the scheme ends. */
  appealed: readonly { loanType: number; number: string }[]
}

/** Reason why an application was returned to its applicant, in the applicant's language. */
export interface ReturnNote {
  on: PlainDate
  reason: string | null
  /** The officer's remarks for the applicant. */
  remarks: string | null
  /** The field or document that the office named, and where it is changed; null if it named none. */
  item: { name: string; href: string } | null
}

/** Facts about applications that this module needs; the module that owns them is loaded later. */
interface ProfileFacts {
  lock(userId: number, client?: TransactionClientContract): Promise<ProfileLockState>
  /** Returns the note on the person's application of this loan type; null if it was not returned. */
  returnNote(userId: number, loanType: number, i18n: I18n): Promise<ReturnNote | null>
}

/** Until the applications module registers its facts, nothing is locked and nothing was returned. */
let facts: ProfileFacts = {
  lock: async () => ({ live: [], applied: [], appealed: [] }),
  returnNote: async () => null,
}

/** Registers the facts about applications. Their module calls it once at start. */
export function registerProfileFacts(known: ProfileFacts): void {
  facts = known
}

export const profileFacts = (): ProfileFacts => facts

/** Properties that determine whether a section is locked. */
type Lockable = Pick<SectionDefinition, 'isCommon' | 'loanTypes' | 'slotsOf'>

/** Returns the current lock of a person's profile. Inside a transaction, pass its client. */
export function profileLock(
  userId: number,
  client?: TransactionClientContract
): Promise<ProfileLockState> {
  return profileFacts().lock(userId, client)
}

/** Whether applications in process lock it; none does if one of them was returned to its applicant. */
const isLockedBy = (applications: LiveApplication[]) =>
  applications.length > 0 && !applications.some(({ isEditable }) => isEditable)

/**
 * Whether a section is locked in the wizard of a loan type. A section of one loan type is locked by its active
 * application, a common section by every active application whose wizard has it, and a section with slots if all its
 * slots are locked.
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

/** Whether one slot of a common section is locked. */
export function isSlotLocked(state: ProfileLockState, section: Lockable, slot: string): boolean {
  return isLockedBy(
    state.live.filter(
      ({ loanType }) =>
        section.loanTypes.includes(loanType) && section.slotsOf?.(loanType).includes(slot)
    )
  )
}

/** Whether every section of a wizard is locked. */
export function isWizardLocked(
  state: ProfileLockState,
  sections: readonly Lockable[],
  loanType: number
): boolean {
  return sections.every((section) => isSectionLocked(state, section, loanType))
}

/**
 * Returns the date that counts for eligibility and age: the first submission of the active application of the loan
 * type, or else the given date (DECISIONS 5).
 */
export function submissionDay(
  state: ProfileLockState,
  loanType: number,
  today: PlainDate
): PlainDate {
  return state.live.find((one) => one.loanType === loanType)?.submittedOn ?? today
}

/** The same for a person now. Inside a transaction, pass its client. */
export async function submissionDayOf(
  userId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<PlainDate> {
  return submissionDay(await profileLock(userId, client), loanType, getClock().today())
}

/** A helper's change in a citizen's wizard. */
export interface AssistedSectionChange {
  /** Key of the section. */
  section: string
  /** The slot of the section, if one was changed. */
  slot?: string
  kind: 'saved' | 'draft'
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Emitted for a helper's change. The listener records it in the transaction of the change, or refuses it. */
    'profile:helped': {
      work: AssistedWork
      change: AssistedSectionChange
      trx: TransactionClientContract
    }
  }
}

/**
 * Records a helper's change in its transaction, in which the citizen's row is locked. Does nothing for citizens who act
 * for themselves.
 *
 * @throws Refusal if the assistance has ended meanwhile
 */
export async function recordAssistedChange(
  citizenId: number,
  change: AssistedSectionChange,
  trx: TransactionClientContract
): Promise<void> {
  const work = assistedWorkFor(citizenId)
  if (work) await emitter.emitSerial('profile:helped', { work, change, trx })
}

/**
 * Thrown when a locked profile would be changed: 'Profile is Locked', with a redirect to the dashboard (document 2,
 * section 6).
 */
export class ProfileLocked extends Exception {
  static override status = 423
  static override code = 'E_PROFILE_LOCKED'

  constructor() {
    super('Profile is Locked', { status: 423, code: 'E_PROFILE_LOCKED' })
  }

  handle(_: this, { i18n, request, response, session }: HttpContext) {
    const message = i18n.t('profile.messages.locked')
    const acceptsHtml =
      Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
    if (!acceptsHtml) {
      return response.status(this.status).send({ errors: [{ code: this.code, message }] })
    }
    session.flash('warning', message)
    return response.redirect().toPath('/dashboard')
  }
}
