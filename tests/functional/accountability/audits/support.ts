import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import type { ItemState } from '#audits/rules/sample_draw'
import { MeasureQueues } from '#audits/actions/measure_queues'
import { Decide } from '#workflow/actions/decide'

/** Skips decisions of other tests, which would take long to read. */
export async function skipEarlierDecisions() {
  const [{ last }] = await db.from('workflow_decisions').max('id as last')
  await db
    .from('queue_progress')
    .where('id', 1)
    .update({ decision_id: last ?? 0 })
}

/** Creates an application that arrived at the district's desk on that day. */
export function createApplicationOn(
  day: PlainDate,
  districtId: number,
  loanType = 1
): Promise<Application> {
  setClock(new FixedClock(day))
  return createApplication({ districtId, loanType })
}

/** Takes this step of an application as the officer on that day. */
export function decideOn(
  day: PlainDate,
  application: Application,
  officer: User,
  step: { action: 'verify' | 'hold' | 'forward' | 'send_back'; reasonId?: number } = {
    action: 'verify',
  }
) {
  setClock(new FixedClock(day))
  return new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    actor: { id: officer.id, role: officer.roleId },
    remarks: 'As asked',
    ...step,
  })
}

/** Returns a held application to the desk as its applicant on that day. */
export function resubmitOn(day: PlainDate, application: Application) {
  const applicant = { id: application.userId, roleId: Role.applicant } as User
  return decideOn(day, application, applicant, { action: 'resubmit' as never })
}

/** Moves an application to another district as the AGM on that day. */
export async function moveToDistrict(day: PlainDate, application: Application, districtId: number) {
  const agm = await createUser(Role.agm, { districtId: null })
  setClock(new FixedClock(day))
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    actor: { id: agm.id, role: agm.roleId },
    action: 'change_district',
    remarks: 'Moved',
    input: { districtId },
  })
}

/** Runs the measurement of the night after that day. */
export function measureQueuesAfter(day: PlainDate) {
  setClock(new FixedClock(new Date(`${day}T20:00:00Z`)))
  return new MeasureQueues().run()
}

/** Months of test samples, none of which is ever drawn. */
let months = 0

/** Creates an item of the AGM's desk at the head office, in this state. */
export async function sampleItemAt(state: ItemState, subjectId?: number): Promise<AuditSampleItem> {
  const application = subjectId ?? (await createApplication({})).id
  const month = DateTime.utc(1950, 1, 1).plus({ months: months++ })
  const now = DateTime.utc()
  const sample = await AuditSample.create({
    month: month.toISODate() as PlainDate,
    seed: 'f'.repeat(64),
    drawnBy: null,
    drawnAt: now,
  })
  const isChecked = state !== 'drawn'
  return AuditSampleItem.create({
    sampleId: sample.id,
    kind: 'usual',
    subjectType: 'application',
    subjectId: application,
    waitingPeriodId: null,
    marks: '[]',
    roleId: Role.agm,
    officeId: 0,
    state,
    ...(isChecked
      ? {
          checks: '{"order":"no"}',
          finding: AuditSampleItem.encryptText('Out of turn'),
          checkedAt: now,
        }
      : {}),
    ...(state === 'answered'
      ? { answer: AuditSampleItem.encryptText('As ordered'), answeredAt: now }
      : {}),
  })
}
