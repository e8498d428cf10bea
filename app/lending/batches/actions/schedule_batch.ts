import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { isInScope } from '#auth/policies/reach'
import { decideInMeeting } from '#batches/actions/decide_in_batch'
import { lockApplications } from '#batches/actions/locked_batch'
import { refuseIfPast } from '#batches/actions/refuse_if_past'
import { refuseUnconfirmedHoliday } from '#batches/actions/refuse_unasked_day_off'
import CommitteeBatch from '#batches/models/committee_batch'
import { scheduledMeetingOf } from '#batches/queries/meeting_of'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

/** An application as the officer saw it when it was chosen. */
export interface SelectedApplication {
  id: number
  statusId?: number
  /** Its last decision. */
  expectedDecisionId?: number | null
}

interface ScheduleInput {
  officer: Viewer
  applications: readonly SelectedApplication[]
  meetingOn: PlainDate
  /** 'HH:MM' */
  meetingTime: string
  /** The officer was asked whether a Sunday or a holiday is meant. */
  isDayOffConfirmed?: boolean
}

/**
 * Schedules a meeting of the committee for selected applications (DECISIONS 4 'schedule batch'): a
 * decision for each, its applicant is notified, and it waits for one meeting only.
 *
 * @throws NotFound when one is not of the officer's district
 * @throws Refusal when nothing is selected, the day is past, one of them cannot be scheduled or
 *   was decided on since it was seen:
 *   nothing is scheduled then
 */
export class ScheduleMeeting {
  async run(input: ScheduleInput, trx?: TransactionClientContract): Promise<CommitteeBatch> {
    const selected = new Map(input.applications.map((one) => [one.id, one]))
    if (selected.size === 0) {
      throw new Refusal('batches.messages.nothing_selected', {}, { field: 'applications' })
    }
    refuseIfPast(input.meetingOn)
    refuseUnconfirmedHoliday(input.meetingOn, input.isDayOffConfirmed)
    return inTransaction((client) => this.#schedule(selected, input, client), trx)
  }

  async #schedule(
    selected: ReadonlyMap<number, SelectedApplication>,
    input: ScheduleInput,
    trx: TransactionClientContract
  ) {
    const { officer, meetingOn, meetingTime } = input
    const applications = await lockApplications([...selected.keys()], trx)
    const inScope = applications.filter((application) => isInScope(officer, application.districtId))
    if (inScope.length < selected.size) throw new NotFound()
    const [{ districtId }] = inScope
    if (inScope.some((application) => application.districtId !== districtId)) {
      throw new Refusal('batches.messages.one_district', {}, { field: 'applications' })
    }
    const now = DateTime.fromJSDate(getClock().now())
    const batch = await CommitteeBatch.create(
      {
        districtId,
        meetingOn,
        meetingTime,
        status: 'scheduled',
        createdBy: officer.id,
        createdAt: now,
        updatedAt: now,
      },
      { client: trx }
    )
    for (const application of inScope) {
      const expected = selected.get(application.id)!
      const existing = await scheduledMeetingOf(application.id, trx)
      if (existing) {
        throw new Refusal(
          'batches.messages.has_meeting',
          { number: application.number, date: existing.meetingOn },
          { status: 409, field: 'applications' }
        )
      }
      await decideInMeeting(
        application,
        {
          action: 'schedule_meeting',
          actor: { id: officer.id, role: officer.roleId },
          expectedStatusId: expected.statusId,
          expectedDecisionId: expected.expectedDecisionId,
          input: { batchId: batch.id, meetingOn, meetingTime },
        },
        trx
      )
    }
    return batch
  }
}
