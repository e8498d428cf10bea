import type { PlainDate } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { localName, masters } from '#masters/queries/masters'
import { nextKeyOf, type Timeline, timelineOf } from '#applications/queries/timeline'
import { allowedActions } from '#workflow/queries/allowed_actions'

export interface MyApplicationRow {
  uuid: string
  number: string
  submittedOn: PlainDate
  scheme: string
  statusId: number
  status: string
  statusColumn: string
  showsLoi: boolean
  /** The time to apply for an extension still runs. */
  mayExtend: boolean
  /** Its LOI has expired: a sanction from before can be recorded nevertheless (DECISIONS 3). */
  isExpired: boolean
  isEditable: boolean
  unlocksLoanMenu: boolean
  /** Where a live one stands; null for one that is closed. */
  timeline: Timeline | null
  /** Which of the texts `applications.next` says what comes now. */
  nextKey: string
}

/** Whether the thirty days for an extension still run: the status changes only by night. */
async function mayExtend(applicationId: number, userId: number): Promise<boolean> {
  const applicant = { id: userId, role: Role.applicant }
  const actions = await allowedActions('application', applicationId, applicant)
  return actions.some(({ action }) => action === 'apply_for_extension')
}

/** Everything a person has applied for, newest first. */
export const applicationsOf = async (userId: number): Promise<Application[]> =>
  Application.query().where('user_id', userId).orderBy('id', 'desc')

/** One person's applications as the home page lists them (document 1). */
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
