import { Role } from '#auth/roles'
import { daysBetween, indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { type AppealNote, helpersOf } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { localName, masters } from '#masters/queries/masters'
import { decisionsOf, isInForce, reportingBank } from '#workflow/queries/decision_history'
import ApplicationChange from '#applications/models/application_change'
import { TRACKED_FIELDS, type TrackedFields } from '#applications/models/application_records'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/database/as_of'
import CriteriaAgreement from '#applications/models/criteria_agreement'

interface TimelineStep {
  id: number
  /** Key of the step's name: workflow.actions.application.<action>. */
  action: string
  on: PlainDate
  status: string
  /** The officer's role, not the name: applicants deal with the office. */
  byRole: string | null
  /** Helper who assisted the applicant with it. */
  helper: string | null
  /** The bank whose system reported it. */
  byBank: string | null
  reason: string | null
  remarks: string | null
  /** Key of the field or document concerned, if the office named one. */
  item: string | null
}

export interface Timeline {
  steps: TimelineStep[]
  /** Who the application is pending with, as text; null for nobody. */
  holder: string | null
  holderIsApplicant: boolean
  heldSince: string
  heldForDays: number
}

/** Steps whose remarks are written for the applicant; the office's own notes are not shown. */
const REMARKS_FOR_APPLICANT = new Set([
  'hold',
  'committee_hold',
  'reject',
  'committee_reject',
  'return_extension',
  'refuse_extension',
  'cancel_loi',
  'grant_appeal',
  'refuse_appeal',
])

/** Only the texts of these keys are sent with pages. */
export type NextKey = `applications.next.${string}` | `workflow.stages.application.${string}.next`

/**
 * Returns the key of the text that tells the applicant what comes next: by dashboard column, except for a recorded
 * sanction, whose LOI is no longer needed, a refund period that is over, and an appeal that can be made or is pending.
 */
export function nextKeyOf({ status }: Application, appeal: AppealNote | null = null): NextKey {
  if (appeal?.step) return `applications.next.${appeal.step.kind}`
  const column = status.dashboardColumn
  if (column === 'LOI' && !status.showsLoi) return 'applications.next.Sanctioned'
  if (column === 'Disbursed' && status.isFinal) return 'applications.next.Completed'
  return `workflow.stages.application.${column}.next`
}

/** Returns the progress of an application for its applicant: stages, dates, holder (EXPERIENCE, Citizens). */
export async function timelineOf(application: Application, locale: string): Promise<Timeline> {
  const decisions = await decisionsOf('application', application.id)
  const helpers = await helpersOf(application)
  const since = indiaDateOf(application.statusSince)
  const holderRole = application.status.pendingWithRole
  return {
    steps: decisions.filter(isInForce).map((decision) => {
      const isForApplicant = REMARKS_FOR_APPLICANT.has(decision.action)
      return {
        id: decision.id,
        action: decision.action,
        on: indiaDateOf(decision.createdAt),
        status: localName(masters().applicationStatus(decision.toStatus), locale),
        byRole: decision.role === null ? null : localName(masters().role(decision.role), locale),
        helper: helpers.get(decision.id) ?? null,
        byBank: reportingBank(decision, locale),
        reason:
          isForApplicant && decision.reasonId
            ? localName(masters().rejectReason(decision.reasonId), locale)
            : null,
        remarks: isForApplicant ? decision.remarks : null,
        item: isForApplicant ? (decision.data?.item ?? null) : null,
      }
    }),
    holder: holderRole === null ? null : localName(masters().role(holderRole), locale),
    holderIsApplicant: holderRole === Role.applicant,
    heldSince: since,
    heldForDays: daysBetween(since, getClock().today()),
  }
}

/**
 * Returns an application as of an earlier time: its status and since when, with later changes undone. It is for display
 * and must never be saved.
 *
 * @returns null if it did not exist yet
 */
export async function applicationAsOf(
  application: Application,
  asOf: AsOf
): Promise<Application | null> {
  if (asOf.before === null) return application
  const steps = (await decisionsOf('application', application.id, asOf.before)).filter(isInForce)
  const last = steps.at(-1)
  const arrival = steps.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  if (!last || !arrival) return null
  return new Application().merge({
    ...application.$attributes,
    statusId: last.toStatus,
    statusSince: arrival.createdAt,
    lastActionAt: last.createdAt,
    liveKey: masters().applicationStatus(last.toStatus).isFinal
      ? null
      : Application.liveKeyOf(application.userId, application.loanType),
    ...(await trackedFieldsAsOf(application.id, asOf)),
  })
}

/** Returns earlier values of an application, for the fields that were changed since. */
async function trackedFieldsAsOf(
  applicationId: number,
  { before }: AsOf
): Promise<Partial<TrackedFields>> {
  const change = await ApplicationChange.query()
    .where('applicationId', applicationId)
    .where('changedAt', '>=', before!)
    .orderBy('changedAt')
    .orderBy('id')
    .first()
  if (!change) return {}
  return Object.fromEntries(TRACKED_FIELDS.map((name) => [name, change[name]])) as TrackedFields
}

/**
 * Returns the criteria declared with the latest submission of an application; null for one from before they were
 * recorded.
 */
export async function agreedCriteria(applicationId: number, asOf: AsOf = asOfNow()) {
  const query = CriteriaAgreement.query().where({ applicationId }).orderBy('id', 'desc')
  whereUpTo(query, 'agreed_at', asOf)
  const row = await query.first()
  if (!row) return null
  const { agreedAt, locale, criteria } = row
  return { agreedAt: agreedAt.toJSDate(), locale, criteria: criteria.split('\n') }
}
