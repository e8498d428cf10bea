import type { PlainDate } from '#core/calendar/plain_date'
import Application from '#applications/models/application'
import { localName, masters } from '#masters/queries/masters'

export interface OwnApplicationRow {
  uuid: string
  number: string
  submittedOn: PlainDate
  scheme: string
  statusId: number
  status: string
  statusColumn: string
  showsLoi: boolean
  allowsExtension: boolean
  isEditable: boolean
  unlocksLoanMenu: boolean
}

/** The applicant's applications, newest first, as the home page lists them (document 1). */
export async function ownApplications(
  userId: number,
  locale: string
): Promise<OwnApplicationRow[]> {
  const applications = await Application.query().where('user_id', userId).orderBy('id', 'desc')
  return applications.map((application) => ({
    uuid: application.uuid,
    number: application.number,
    submittedOn: application.submittedOn,
    scheme: localName(masters().scheme(application.loanType), locale),
    statusId: application.statusId,
    status: localName(application.status, locale),
    statusColumn: application.status.dashboardColumn,
    showsLoi: application.showsLoi,
    allowsExtension: application.status.allowsExtension,
    isEditable: application.status.editableByApplicant,
    unlocksLoanMenu: application.unlocksLoanMenu,
  }))
}
