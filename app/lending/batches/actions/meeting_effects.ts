import { isUniqueViolation } from '#kernel/database/transaction'
import { type PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect } from '#workflow/contracts/subject'

/** Length of the column; the whole text stays with the decision. */
const MAX_REMARKS_LENGTH = 500

/** What the step onto an agenda brings. */
export interface ScheduledMeeting {
  batchId: number
  meetingOn: PlainDate
  meetingTime: string
}

/** Puts the application on the agenda and tells its applicant. */
export const joinMeeting: Effect<ScheduledMeeting> = async ({ trx, subject, decision, input }) => {
  const { batchId, meetingOn, meetingTime } = input
  const application = await Application.query({ client: trx }).where('id', subject.id).firstOrFail()
  try {
    await CommitteeBatchItem.create(
      { batchId, applicationId: subject.id, liveApplicationId: subject.id },
      { client: trx }
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { number } = application
    const params = { number, date: meetingOn }
    throw new Refusal('batches.messages.has_meeting', params, { status: 409 })
  }
  await notifyUser(
    {
      userId: subject.userId,
      applicationId: subject.id,
      template: 'meeting_scheduled',
      params: {
        applicationNo: application.number,
        date: meetingOn,
        time: meetingTime,
      },
      dedupeKey: `decision:${decision.id}`,
    },
    trx
  )
}

/** Takes the application off the agenda it is on, if any; without an outcome it was removed. */
export const leaveMeeting: Effect = async ({ trx, subject, remarks }) => {
  const agendaItems = () => trx.from('committee_batch_items').where('live_application_id', subject.id)
  await agendaItems()
    .whereNull('outcome')
    .update({
      live_application_id: null,
      removed_at: sqlInstant(getClock().now()),
      remarks: remarks?.slice(0, MAX_REMARKS_LENGTH) ?? null,
    })
  await agendaItems().update({ live_application_id: null })
}

/** Keeps what the committee decided, with the application and on the agenda. */
export const recordOutcome: Effect = async (context) => {
  const { trx, subject, transition, reasonId, remarks } = context
  await trx
    .from('applications')
    .where('id', subject.id)
    .update({ committee_outcome: transition.toStatus })
  await trx
    .from('committee_batch_items')
    .where('live_application_id', subject.id)
    .update({
      outcome: transition.action,
      reason_id: reasonId,
      remarks: remarks?.slice(0, MAX_REMARKS_LENGTH) ?? null,
    })
}
