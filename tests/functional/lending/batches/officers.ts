import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import type Application from '#applications/models/application'
import { ScheduleMeeting } from '#batches/actions/schedule_meetings'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'

/** Creates a district official, in Pune unless another district is named. */
export function districtOfficer(district = 'Pune'): Promise<User> {
  return createUser(Role.districtOfficer, {
    firstName: 'Officer',
    lastName: district,
    districtId: districtNamed(district),
  })
}

/** Returns the id of the only status of a dashboard column. */
export const statusOf = (column: Parameters<ReturnType<typeof masters>['statusesInColumn']>[0]) =>
  masters().statusesInColumn(column)[0].id

export async function applications(
  count: number,
  options: Parameters<typeof createApplication>[0] = {}
): Promise<Application[]> {
  const made: Application[] = []
  for (let index = 0; index < count; index++) made.push(await createApplication(options))
  return made
}

export const tomorrow = () => addDays(getClock().today(), 1)

/** Schedules a meeting for tomorrow at 11:30. */
export function schedule(officer: User, selected: readonly Application[]) {
  return new ScheduleMeeting().run({
    officer,
    applications: selected.map(({ id }) => ({ id })),
    meetingOn: tomorrow(),
    meetingTime: '11:30',
    isDayOffConfirmed: true,
  })
}

/** Returns the agenda of a scheduled meeting, in order. */
export async function agendaOf(batchId: number): Promise<number[]> {
  const items = await CommitteeBatchItem.query()
    .where({ batchId })
    .whereNotNull('liveApplicationId')
    .orderBy('id')
  return items.map((item) => item.applicationId)
}

/** Templates of the notices that the applicant received. */
export async function noticesOf(application: Application): Promise<string[]> {
  const rows = await db.from('notices').where('user_id', application.userId).orderBy('id')
  return rows.map((row) => row.template)
}

export async function minutes() {
  return {
    bytes: await fixture('two_pages.pdf'),
    clientName: `minutes ${randomBytes(2).toString('hex')}.pdf`,
  }
}

/** Returns the counters of every cell together with the counts from the table. */
export async function applicationCounters() {
  const counted = await db
    .from('applications')
    .select('district_id', 'loan_type', 'status_id')
    .where('is_held', false)
    .count('* as subjects')
    .groupBy('district_id', 'loan_type', 'status_id')
  const counters = await db
    .from('workflow_counters')
    .where('subject_type', 'application')
    .whereNot('subjects', 0)
  const line = (row: Record<string, number>) =>
    [row.district_id, row.loan_type, row.status_id, Number(row.subjects)].join()
  return { truth: counted.map(line).sort(), kept: counters.map(line).sort() }
}
