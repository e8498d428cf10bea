import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/registry'
import { decideInBatch } from '#batches/actions/decide_in_batch'
import { lockApplications } from '#batches/actions/locked_batch'
import { refuseIfPast } from '#batches/actions/refuse_if_past'
import CommitteeBatch from '#batches/models/committee_batch'
import { meetingOf } from '#batches/queries/meeting_of'
import { getClock } from '#core/calendar/clock'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'

interface ScheduleInput {
  officer: Viewer
  applicationIds: readonly number[]
  meetingOn: PlainDate
  /** 'HH:MM' */
  meetingTime: string
}

/**
 * Schedules a meeting of the committee for selected applications (DECISIONS 4 'schedule batch'): a
 * decision for each, its applicant is notified, and it waits for one meeting only.
 *
 * @throws NotFound when one is not of the officer's district
 * @throws Refusal when nothing is selected, the day is past, or one of them cannot be scheduled:
 *   nothing is scheduled then
 */
export class ScheduleBatch {
  async run(input: ScheduleInput, trx?: TransactionClientContract): Promise<CommitteeBatch> {
    const ids = [...new Set(input.applicationIds)]
    if (ids.length === 0) {
      throw new Refusal('batches.messages.nothing_selected', {}, { field: 'applicationIds' })
    }
    refuseIfPast(input.meetingOn)
    return inTransaction((client) => this.#schedule(ids, input, client), trx)
  }

  async #schedule(ids: readonly number[], input: ScheduleInput, trx: TransactionClientContract) {
    const { officer, meetingOn, meetingTime } = input
    const applications = await lockApplications(ids, trx)
    const isTheirs = (districtId: number) =>
      officer.districtId === null || officer.districtId === districtId
    const all = applications.filter((application) => isTheirs(application.districtId))
    if (all.length < ids.length) throw new NotFound()
    const [{ districtId }] = all
    if (all.some((application) => application.districtId !== districtId)) {
      throw new Refusal('batches.messages.one_district', {}, { field: 'applicationIds' })
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
    for (const application of all) {
      const existing = await meetingOf(application.id, trx)
      if (existing) {
        throw new Refusal(
          'batches.messages.has_meeting',
          { number: application.number, date: formatDate(existing.meetingOn) },
          { status: 409, field: 'applicationIds' }
        )
      }
      await decideInBatch(
        application,
        {
          action: 'schedule_meeting',
          actor: { id: officer.id, role: officer.roleId },
          input: { batchId: batch.id, meetingOn, meetingTime },
        },
        trx
      )
    }
    return batch
  }
}
