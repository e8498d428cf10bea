import type { AppealNote } from '#applications/contracts/appeals'
import type Application from '#applications/models/application'
import { nextKeyOf } from '#applications/queries/timeline'
import { localName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/loan_types'

/** Where the applicant's own application stands; amounts in paise. */
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
    /** Which of the texts `applications.next` says what comes now. */
    nextKey: nextKeyOf(application, appeal),
    showsLoi: application.showsLoi,
    unlocksLoanMenu: application.unlocksLoanMenu,
    isEditable: application.status.editableByApplicant,
    isClosed: application.status.isFinal,
  }
}
