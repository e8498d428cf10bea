import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { lastDayOfHold } from '#applications/rules/submission'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { masters, namesOf } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect } from '#workflow/contracts/subject'

/** Steps that return the application: the applicant is notified of the reason and the last day. */
const HOLDS = new Set(['hold', 'committee_hold'])

/** Steps after which an extension can be requested, and until when. */
const OPENS_EXTENSION = new Set(['expire', 'return_extension'])

/** Steps that end an application: the applicant is notified of the reason. */
const WITH_REASON = {
  reject: 'application_rejected',
  committee_reject: 'application_rejected',
  cancel_loi: 'application_rejected',
} as const

/** Steps taken by the applicant, and those announced by the module that is responsible for their effect. */
const NOT_ANNOUNCED = new Set([
  'resubmit',
  'withdraw',
  'give_up_loi',
  'apply_for_extension',
  'record_disbursement',
  'record_sanction',
  'schedule_meeting',
  'postpone_meeting',
  'remove_from_meeting',
  'approve',
  'approve_extension',
  'extend_loi',
  'reissue_loi',
  'appeal',
  'grant_appeal',
  'refuse_appeal',
])

/** Notifies the applicant, in the same transaction through the outbox (DECISIONS 4). */
export const notifyApplicant: Effect = async (context) => {
  const { trx, subject, transition, decision, reasonId, remarks } = context
  if (NOT_ANNOUNCED.has(transition.action)) {
    return
  }
  const application = await Application.query({ client: trx }).where('id', subject.id).firstOrFail()
  const common = {
    userId: application.userId,
    applicationId: application.id,
    dedupeKey: `decision:${decision.id}`,
  }
  const applicationNo = application.number
  const { loanType, statusSince } = application
  const reason = reasonId ? namesOf(masters().rejectReason(reasonId)) : null
  if (HOLDS.has(transition.action)) {
    const { holdCloseDays } = rulesByCountingDay(loanType, { work: getClock().today() })
    const lastDay = lastDayOfHold(indiaDateOf(statusSince), holdCloseDays)
    const params = { applicationNo, reason, remarks, lastDay }
    await notifyUser({ ...common, template: 'application_held', params }, trx)
    return
  }
  if (OPENS_EXTENSION.has(transition.action)) {
    const letter = await applicationFacts().letter(application, {
      today: getClock().today(),
      client: trx,
    })
    const params = { applicationNo, remarks, lastDay: letter?.extendUntil ?? null }
    await notifyUser({ ...common, template: 'extension_open', params }, trx)
    return
  }
  const template = WITH_REASON[transition.action as keyof typeof WITH_REASON]
  if (template) {
    await notifyUser({ ...common, template, params: { applicationNo, reason, remarks } }, trx)
    return
  }
  const stage = namesOf(masters().applicationStatus(transition.toStatus))
  await notifyUser(
    { ...common, template: 'application_moved', params: { applicationNo, stage } },
    trx
  )
}
