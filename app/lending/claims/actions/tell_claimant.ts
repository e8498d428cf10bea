import { formatRupees, paise } from '#kernel/money/paise'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { lastDayToCorrect } from '#claims/rules/return_deadline'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { masters, namesOf } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect } from '#workflow/contracts/subject'

/** Steps the applicant takes, and those inside the office that change nothing for the applicant. */
const SILENT_STEPS = new Set<string>(['resubmit', 'withdraw', 'requeue_payment'])

const REJECTION_TEMPLATES: Record<string, 'claim_rejected'> = {
  reject: 'claim_rejected',
  stop_payment: 'claim_rejected',
  close_return: 'claim_rejected',
  reject_with_loi: 'claim_rejected',
}

/** Tells the applicant where the claim is now, in the same transaction through the outbox. */
export const notifyClaimant: Effect = async (context) => {
  const { trx, subject, transition, decision, reasonId, remarks } = context
  if (SILENT_STEPS.has(transition.action)) {
    return
  }
  const claim = await Claim.query({ client: trx }).where('id', subject.id).firstOrFail()
  const application = await Application.query({ client: trx })
    .where('id', claim.applicationId)
    .firstOrFail()
  const common = {
    userId: claim.userId,
    applicationId: claim.applicationId,
    claimId: claim.id,
    dedupeKey: `decision:${decision.id}`,
  }
  const about = {
    applicationNo: application.number,
    amount: formatRupees(paise(claim.approvedPaise ?? claim.interestPaise)),
  }
  const reason = reasonId ? namesOf(masters().claimRejectReason(reasonId)) : null
  if (transition.action === 'return') {
    const days = rulesByCountingDay(application.loanType, { work: getClock().today() })
    const since = indiaDateOf(claim.statusSince)
    const lastDay = lastDayToCorrect(since, days.claimReturnCloseDays)
    const params = { ...about, reason, remarks, lastDay }
    await notifyUser({ ...common, template: 'claim_returned', params }, trx)
    return
  }
  const template = REJECTION_TEMPLATES[transition.action]
  if (template) {
    await notifyUser({ ...common, template, params: { ...about, reason, remarks } }, trx)
    return
  }
  const stage = namesOf(masters().claimStatus(transition.toStatus))
  await notifyUser({ ...common, template: 'claim_moved', params: { ...about, stage } }, trx)
}
