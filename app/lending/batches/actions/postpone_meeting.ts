import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { decideInMeeting } from '#batches/actions/decide_in_batch'
import { lockAgenda } from '#batches/actions/locked_batch'
import { refuseIfPast } from '#batches/actions/refuse_if_past'
import { refuseUnconfirmedHoliday } from '#batches/actions/refuse_unasked_day_off'
import EarlierMeetingDay from '#batches/models/earlier_meeting_day'
import type CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { notifyUser } from '#notifications/actions/notify_user'

interface PostponeInput {
  officer: Viewer
  batchId: number
  meetingOn: PlainDate
  /** 'HH:MM' */
  meetingTime: string
  /** The officer was asked whether a Sunday or a holiday is meant. */
  isDayOffConfirmed?: boolean
  remarks: string | null
  /** Day and time the officer saw: a meeting moved since then is looked at again first. */
  expected?: { meetingOn: PlainDate; meetingTime: string }
}

/**
 * Moves a meeting to another day or time: a decision for each application on its agenda, and each
 * applicant is notified (DECISIONS 4 'postpone meeting').
 *
 * @throws NotFound, Refusal, FieldRefusals (remarks)
 */
export class PostponeMeeting {
  async run(input: PostponeInput, trx?: TransactionClientContract): Promise<CommitteeBatch> {
    refuseIfPast(input.meetingOn)
    refuseUnconfirmedHoliday(input.meetingOn, input.isDayOffConfirmed)
    return inTransaction((client) => this.#postpone(input, client), trx)
  }

  async #postpone(input: PostponeInput, trx: TransactionClientContract) {
    const { officer, meetingOn, meetingTime, remarks } = input
    const { batch, items, applications } = await lockAgenda(officer, input.batchId, trx)
    this.#refuseIfMoved(batch, input)
    const agenda = items.filter((item) => item.liveApplicationId !== null)
    if (agenda.length === 0) throw new Refusal('batches.messages.empty_agenda')

    for (const item of agenda) {
      const application = applications.get(item.applicationId)!
      const actor = { id: officer.id, role: officer.roleId }
      const step = { action: 'postpone_meeting' as const, actor, remarks }
      const { decisionId } = await decideInMeeting(application, step, trx)
      await notifyUser(
        {
          userId: application.userId,
          applicationId: application.id,
          template: 'meeting_postponed',
          params: {
            applicationNo: application.number,
            date: meetingOn,
            time: meetingTime,
            remarks,
          },
          dedupeKey: `decision:${decisionId}`,
        },
        trx
      )
    }
    const updatedAt = DateTime.fromJSDate(getClock().now())
    const until = { batchId: batch.id, meetingOn: batch.meetingOn, meetingTime: batch.meetingTime }
    await EarlierMeetingDay.create({ ...until, endedAt: updatedAt }, { client: trx })
    return batch.useTransaction(trx).merge({ meetingOn, meetingTime, updatedAt }).save()
  }

  #refuseIfMoved(batch: CommitteeBatch, { meetingOn, meetingTime, expected }: PostponeInput) {
    const isAt = (day: string, time: string) =>
      batch.meetingOn === day && batch.meetingTime === time
    const values = { date: batch.meetingOn, time: batch.meetingTime }
    if (expected && !isAt(expected.meetingOn, expected.meetingTime)) {
      throw new Refusal('batches.messages.moved_meanwhile', values, { status: 409 })
    }
    if (isAt(meetingOn, meetingTime)) {
      throw new Refusal('batches.messages.same_time', values, { field: 'meetingOn' })
    }
  }
}
