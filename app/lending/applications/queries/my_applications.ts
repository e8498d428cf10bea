import type { PlainDate } from '#kernel/calendar/plain_date'
import { cachedPerRequest } from '#kernel/database/request_cache'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { localName, masters } from '#masters/queries/masters'
import { type NextKey, type Timeline, nextKeyOf, timelineOf } from '#applications/queries/timeline'
import { allowedActions } from '#workflow/queries/allowed_actions'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ProfileLockState } from '#profile/contracts/profile_lock'
import { type AppealNote, applicationFacts } from '#applications/contracts/facts'
import { loanTypePath } from '#masters/rules/schemes'
import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import { maskAadhaar } from '#kernel/vault/vault'
import { findDocument } from '#documents/queries/documents'
import type Profile from '#profile/models/profile'
import { cardFile } from '#profile/queries/document_cards'

interface MyApplicationRow {
  uuid: string
  number: string
  submittedOn: PlainDate
  scheme: string
  statusId: number
  status: string
  statusColumn: string
  showsLoi: boolean
  /** Whether the period to apply for an extension is still open. */
  mayExtend: boolean
  /** Whether its LOI has expired: an earlier sanction can still be recorded (DECISIONS 3). */
  isExpired: boolean
  isEditable: boolean
  unlocksLoanMenu: boolean
  /** Timeline of a live application; null for a closed one. */
  timeline: Timeline | null
  /** Key of the text on what comes next. */
  nextKey: NextKey
}

/** Whether the thirty days for an extension are still open: the status only changes at night. */
async function mayExtend(applicationId: number, userId: number): Promise<boolean> {
  const applicant = { id: userId, role: Role.applicant }
  const actions = await allowedActions('application', applicationId, applicant)
  return actions.some(({ action }) => action === 'apply_for_extension')
}

/** Returns all applications of a person, the newest first. */
export const applicationsOf = cachedPerRequest(
  (userId: number, client?: QueryClientContract): Promise<Application[]> =>
    Application.query({ client }).where('user_id', userId).orderBy('id', 'desc').exec()
)

/** Returns one person's applications for the home page (document 1). */
export async function myApplications(
  applications: readonly Application[],
  locale: string
): Promise<MyApplicationRow[]> {
  const extendable = new Set<number>()
  for (const { id, status, userId } of applications) {
    if (status.allowsExtension && (await mayExtend(id, userId))) extendable.add(id)
  }
  const timelines = await Promise.all(
    applications.map((one) => (one.status.isFinal ? null : timelineOf(one, locale)))
  )
  return applications.map((application, index) => ({
    uuid: application.uuid,
    number: application.number,
    submittedOn: application.submittedOn,
    scheme: localName(masters().scheme(application.loanType), locale),
    statusId: application.statusId,
    status: localName(application.status, locale),
    statusColumn: application.status.dashboardColumn,
    showsLoi: application.showsLoi,
    mayExtend: extendable.has(application.id),
    isExpired: application.status.allowsExtension,
    isEditable: application.status.editableByApplicant,
    unlocksLoanMenu: application.unlocksLoanMenu,
    timeline: timelines[index],
    nextKey: nextKeyOf(application),
  }))
}

/** Returns the applicant's live applications, the newest first. */
export const liveApplications = async (userId: number, client?: QueryClientContract) =>
  (await applicationsOf(userId, client)).filter(({ liveKey }) => liveKey !== null)

/** Returns the live application of a scheme; null if there is none. */
export async function liveApplicationOf(
  userId: number,
  loanType: number,
  client?: QueryClientContract
): Promise<Application | null> {
  const live = await liveApplications(userId, client)
  return live.find((one) => one.loanType === loanType) ?? null
}

/** Returns the facts from which the profile lock is derived; it is never stored (DECISIONS 5). */
export async function profileLockOf(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<ProfileLockState> {
  const all = await applicationsOf(userId, client)
  const live = all.filter(({ liveKey }) => liveKey !== null)
  const hasClosed = live.length < all.length
  return {
    appealed: hasClosed ? await applicationFacts().appeals.openOf(userId, client) : [],
    applied: all.map(({ loanType }) => loanType),
    live: live.map(({ loanType, number, submittedOn, status }) => ({
      loanType,
      number,
      submittedOn,
      isEditable: status.editableByApplicant,
    })),
  }
}

/** Returns the status of the applicant's own application; amounts in paise. */
export function myApplicationView(
  application: Application,
  appeal: AppealNote | null,
  locale: string
) {
  return {
    uuid: application.uuid,
    number: application.number,
    submittedOn: application.submittedOn,
    amountPaise: application.amountPaise,
    scheme: localName(masters().scheme(application.loanType), locale),
    loanTypePath: loanTypePath(application.loanType),
    district: localName(masters().district(application.districtId), locale),
    statusId: application.statusId,
    status: localName(application.status, locale),
    statusColumn: application.status.dashboardColumn,
    /** Key of the text on what comes next. */
    nextKey: nextKeyOf(application, appeal),
    showsLoi: application.showsLoi,
    unlocksLoanMenu: application.unlocksLoanMenu,
    isEditable: application.status.editableByApplicant,
    isClosed: application.status.isFinal,
  }
}

/**
 * Returns the applicant's own application by its public id.
 *
 * @throws NotFound for another person's application, as if it did not exist
 */
export async function applicationOfUser(userId: number, uuid: string): Promise<Application> {
  const application = (await applicationsOf(userId)).find((one) => one.uuid === uuid)
  if (!application) {
    throw new NotFound()
  }
  return application
}

/** Returns how pages about one application refer to it. */
export const applicationHead = ({ uuid, number }: Application) => ({ uuid, number })

/**
 * Returns the application for the loan menu: the newest whose stage unlocks it (document 1, LOAN DETAILS; DECISIONS 3:
 * at a stage before the first LOI the flag does not count).
 */
export async function applicationOfLoanMenu(userId: number): Promise<Application | null> {
  const applications = await applicationsOf(userId)
  return applications.find((application) => application.unlocksLoanMenu) ?? null
}

/** The row 'My Profile' of the applicant's home page (document 1). */
interface MyProfileRow {
  name: string
  /** Masked (DECISIONS 12); null until it is given. */
  aadhaar: string | null
  email: string | null
  mobile: string
  photoHref: string | null
}

/** Returns the profile data for the applicant's home page. */
export async function myProfileRow(user: User, profile: Profile | null): Promise<MyProfileRow> {
  const photo = profile && (await findDocument('profile', profile.id, 'photo'))
  return {
    name: user.displayName,
    aadhaar: profile?.aadhaarLast4 ? maskAadhaar(profile.aadhaarLast4) : null,
    email: user.email,
    mobile: user.mobile,
    photoHref: photo ? cardFile(photo).href : null,
  }
}
