import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import Application from '#applications/models/application'
import { masters } from '#masters/queries/masters'
import type { SubjectAdapter, SubjectState } from '#workflow/contracts/subject'
import { tellApplicant } from '#applications/actions/tell_applicant'

/** What the workflow engine needs to know of an application. */
export function subjectStateOf(application: Application): SubjectState {
  return {
    id: application.id,
    userId: application.userId,
    districtId: application.districtId,
    loanType: application.loanType,
    statusId: application.statusId,
    paymentStatusId: 0,
    amountPaise: application.amountPaise,
  }
}

/** Lends applications to the workflow engine. */
export const applicationSubject: SubjectAdapter = {
  type: 'application',

  async load(id, client, { lock }) {
    const query = Application.query({ client }).where('id', id)
    const application = await (lock ? query.forUpdate() : query).first()
    return application ? subjectStateOf(application) : null
  },

  async move(subject, toStatusId, trx) {
    const now = sqlInstant(getClock().now())
    const moved = subject.statusId !== toStatusId
    const rows = await trx
      .from('applications')
      .where('id', subject.id)
      .where('status_id', subject.statusId)
      .update({
        status_id: toStatusId,
        last_action_at: now,
        updated_at: now,
        ...(moved ? { status_since: now } : {}),
        /** A dead application frees the applicant to apply again (DECISIONS 5). */
        ...(masters().applicationStatus(toStatusId).isFinal ? { live_key: null } : {}),
      })
    return Number(rows) === 1
  },

  async count(client) {
    const rows = await client
      .from('applications')
      .select('district_id', 'loan_type', 'status_id')
      .count('* as subjects')
      .sum('amount_paise as amount')
      .groupBy('district_id', 'loan_type', 'status_id')
    return rows.map((row) => ({
      districtId: row.district_id,
      loanType: row.loan_type,
      statusId: row.status_id,
      paymentStatusId: 0,
      subjects: Number(row.subjects),
      amountPaise: Number(row.amount),
    }))
  },

  statusName: (statusId) => masters().applicationStatus(statusId),

  afterDecision: tellApplicant,
}
