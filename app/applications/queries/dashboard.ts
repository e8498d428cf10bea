import type { PlainDate } from '#core/calendar/plain_date'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { localName, masters } from '#masters/queries/masters'
import { allowedActions } from '#workflow/queries/allowed_actions'

export interface OwnApplicationRow {
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
}

/** Whether the thirty days for an extension still run: the status changes only by night. */
async function mayExtend(applicationId: number, userId: number): Promise<boolean> {
  const applicant = { id: userId, role: Role.applicant }
  const actions = await allowedActions('application', applicationId, applicant)
  return actions.some(({ action }) => action === 'apply_for_extension')
}

/** The applicant's applications, newest first, as the home page lists them (document 1). */
export async function ownApplications(
  userId: number,
  locale: string
): Promise<OwnApplicationRow[]> {
  const applications = await Application.query().where('user_id', userId).orderBy('id', 'desc')
  const extendable = new Set<number>()
  for (const { id, status } of applications) {
    if (status.allowsExtension && (await mayExtend(id, userId))) extendable.add(id)
  }
  return applications.map((application) => ({
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
  }))
}
