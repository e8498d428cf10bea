import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import type Application from '#applications/models/application'
import { FixedClock, setClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { createApplication } from '#database/factories/application_factory'
import { MeasureQueues } from '#inspection/actions/measure_queues'
import { Decide } from '#workflow/actions/decide'

/** Leaves out what other tests decided, which would take long to read. */
export async function readFromHere() {
  const [{ last }] = await db.from('workflow_decisions').max('id as last')
  await db
    .from('queue_progress')
    .where('id', 1)
    .update({ decision_id: last ?? 0 })
}

/** A file that came to the district's desk on that day. */
export function cameOn(day: PlainDate, districtId: number, loanType = 1): Promise<Application> {
  setClock(new FixedClock(day))
  return createApplication({ districtId, loanType })
}

/** The officer takes this step of a file on that day. */
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

/** What the night after that day measures. */
export function nightAfter(day: PlainDate) {
  setClock(new FixedClock(new Date(`${day}T20:00:00Z`)))
  return new MeasureQueues().run()
}
