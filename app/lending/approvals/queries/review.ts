import type { I18n } from '@adonisjs/i18n'
import { type AsOf, asOfNow } from '#kernel/calendar/as_of'
import { daysBetween, indiaDateOf } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { maskAadhaar } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import { correctionsOf } from '#approvals/queries/corrections'
import { changesSinceReturn } from '#approvals/queries/changes_since_return'
import { duplicatesOf } from '#approvals/queries/shared_things'
import { decisionForm } from '#approvals/queries/review_decision'
import { reviewDocuments } from '#approvals/queries/review_documents'
import { earlierApplications, historyOf } from '#approvals/queries/review_history'
import { reviewPanels } from '#approvals/registry'
import type User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

const duplicatesHref = (id: number) => `/officer/applications/${id}/shared`

/** Everything of the review screen that does not come from the applicant's own sections. */
export async function reviewOf(application: Application, viewer: User, may: RightCheck, i18n: I18n) {
  const { locale } = i18n
  const t = (key: string, values?: Record<string, string | number>) => i18n.t(key, values)
  const asOf = asOfNow()
  const changes = await changesSinceReturn(application, i18n)
  const [decision, history, earlier, shared, documents, corrections, panels] = await Promise.all([
    decisionForm(application, viewer, i18n),
    historyOf(application, i18n),
    earlierApplications(application, viewer, i18n),
    duplicatesOf(application, viewer, locale),
    reviewDocuments(application, locale, changes?.returnedAt ?? null),
    correctionsOf(application, i18n),
    reviewPanels({ application, viewer, may, locale, t, asOf }),
  ])
  return {
    application: {
      ...summaryOf(application, locale, asOf),
      can: {
        correct: !application.status.isFinal && (await may('ApprovalsApplicationPolicy.correct')),
      },
    },
    decision,
    history,
    earlier,
    shared: { files: shared.files, href: duplicatesHref(application.id) },
    documents,
    changes: changes?.fields ?? null,
    changesSince: changes?.since ?? null,
    corrections,
    panels,
  }
}

/** The head of the screen: which file, where it stands, who holds it and for how long. */
export function summaryOf(application: Application, locale: string, { day: today }: AsOf) {
  const { status } = application
  const since = indiaDateOf(application.statusSince)
  const target = masters().targetDays('application', application.statusId)
  const workingDays = workingDaysBetween(since, today, masters().holidays)
  return {
    id: application.id,
    number: application.number,
    applicantName: application.applicantName,
    aadhaar: maskAadhaar(application.aadhaarLast4),
    mobile: application.mobile,
    scheme: loanTypeName(masters().scheme(application.loanType), locale),
    district: localName(masters().district(application.districtId), locale),
    amountPaise: Number(application.amountPaise),
    businessType: application.businessType,
    ageAtSubmission: application.ageAtSubmission,
    submittedOn: application.submittedOn,
    status: localName(status, locale),
    statusColumn: status.dashboardColumn,
    heldSince: since,
    heldForDays: daysBetween(since, today),
    /** Working days this stage may take; null without a target (DECISIONS 14). */
    targetDays: target,
    isOverdue: target !== null && workingDays > target,
    loiHref: application.showsLoiToOfficers
      ? `/officer/applications/${application.id}/letter`
      : null,
  }
}
