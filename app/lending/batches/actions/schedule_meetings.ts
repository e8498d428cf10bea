import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { isWorkingDay } from '#kernel/calendar/working_days'
import { masters } from '#masters/queries/masters'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/contracts/viewer'
import { isInScope } from '#auth/policies/base'
import { decideInMeeting, lockAgenda, lockApplications } from '#batches/actions/agenda'
import CommitteeBatch from '#batches/models/committee_batch'
import { scheduledMeetingOf } from '#batches/queries/meetings'
import type { DecisionResult } from '#workflow/actions/decide'
import { inTransaction } from '#kernel/database/transaction'
import PreviousMeetingDay from '#batches/models/previous_meeting_day'
import { notifyUser } from '#notifications/actions/messages'

/** @throws Refusal when a meeting is to be held on a day that is past in India */
function refuseIfPast(meetingOn: PlainDate) {
  if (meetingOn < getClock().today()) {
    throw new Refusal('batches.messages.past_date', {}, { field: 'meetingOn' })
  }
}

/** @throws Refusal when a meeting is to be held while offices are closed and the officer has not confirmed it */
function refuseUnconfirmedHoliday(meetingOn: PlainDate, isDayOffConfirmed = false) {
  if (isDayOffConfirmed || isWorkingDay(meetingOn, masters().holidays)) return
  throw new Refusal('batches.messages.day_off', { date: meetingOn }, { field: 'isDayOffConfirmed' })
}

/** An application as the officer saw it when it was chosen. */
interface SelectedApplication {
  id: number
  statusId?: number
  /** Id of its last decision. */
  expectedDecisionId?: number | null
}

interface ScheduleInput {
  officer: Viewer
  applications: readonly SelectedApplication[]
  meetingOn: PlainDate
  /** 'HH:MM' */
  meetingTime: string
  /** The officer confirmed that a Sunday or a holiday is intended. */
  isDayOffConfirmed?: boolean
}

/**
 * Schedules a meeting of the committee for selected applications (DECISIONS 4 'schedule batch'): each gets a decision,
 * its applicant is notified, and it waits for one meeting only.
 *
 * @throws NotFound when one is not of the officer's district
 * @throws Refusal when nothing is selected, the day is past, one of them cannot be scheduled or was decided on since it
 * was seen: nothing is scheduled then
 */
export class ScheduleMeeting {
  /** The decision of each application. */
  decided: DecisionResult[] = []

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
    this.decided = []
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
      const decided = await decideInMeeting(
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
      this.decided.push(decided)
    }
    return batch
  }
}

interface PostponeInput {
  officer: Viewer
  batchId: number
  meetingOn: PlainDate
  /** 'HH:MM' */
  meetingTime: string
  /** The officer confirmed that a Sunday or a holiday is intended. */
  isDayOffConfirmed?: boolean
  remarks: string | null
  /** Day and time that the officer saw: a meeting moved since then must be reviewed again first. */
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
    const previousDay = {
      batchId: batch.id,
      meetingOn: batch.meetingOn,
      meetingTime: batch.meetingTime,
    }
    await PreviousMeetingDay.create({ ...previousDay, endedAt: updatedAt }, { client: trx })
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
