import Application from '#applications/models/application'
import { masters, namesOf } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect } from '#workflow/contracts/subject'

/** Steps that return or end an application: the applicant is told why. */
const WITH_REASON = {
  hold: 'application_held',
  committee_hold: 'application_held',
  reject: 'application_rejected',
  committee_reject: 'application_rejected',
  cancel_loi: 'application_rejected',
} as const

/** Steps the applicant takes, and those that the module that owns their effect announces itself. */
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
])

/** Tells the applicant what happened, in the same transaction through the outbox (DECISIONS 4). */
export const tellApplicant: Effect = async (context) => {
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
  const template = WITH_REASON[transition.action as keyof typeof WITH_REASON]
  if (template) {
    const reason = reasonId ? namesOf(masters().rejectReason(reasonId)) : null
    await notifyUser({ ...common, template, params: { applicationNo, reason, remarks } }, trx)
    return
  }
  const stage = namesOf(masters().applicationStatus(transition.toStatus))
  await notifyUser(
    { ...common, template: 'application_moved', params: { applicationNo, stage } },
    trx
  )
}
