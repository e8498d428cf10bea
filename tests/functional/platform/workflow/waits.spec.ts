import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createApplication, createUser } from '#database/factories/application_factory'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { Role } from '#auth/roles'
import type Application from '#applications/models/application'
import { entryStatus } from '#workflow/queries/transitions'
import { Decide } from '#workflow/actions/decide'
import { waitingFilters } from '#workflow/queries/waits'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { dialect } from '#tests/support/tags'

/** Sets the clock to a day on which no other test's application arrived. */
const at = (instant: string) => setClock(new FixedClock(new Date(instant)))

const cellsOn = async (arrivedOn: string) => {
  const rows = await db
    .from('workflow_pending_counts')
    .where({ subject_type: 'application', arrived_on: arrivedOn })
    .orderBy('status_id')
  return rows.map((row) => [
    Number(row.status_id),
    Number(row.district_id),
    Number(row.is_returned),
    Number(row.subjects),
  ])
}

async function step(application: Application, action: 'verify' | 'hold' | 'resubmit') {
  const role = action === 'resubmit' ? Role.applicant : Role.districtOfficer
  const officer = await createUser(Role.districtOfficer)
  const id = role === Role.applicant ? application.userId : officer.id
  const reason = await db.from('reject_reasons').where('kind', 'hold').firstOrFail()
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    action,
    actor: { id, role },
    ...(action === 'hold' ? { reasonId: reason.id, remarks: 'A clearer copy, please.' } : {}),
  } as never)
}

test.group('Pending counts', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())
  group.setup(async () => {
    await new RecountSubjects().run('application', { fix: true })
  })

  test('use the day in India on which a subject arrived at the desk', async ({ assert }) => {
    const { statusId } = await entryStatus('application', db.connection())
    /** Half past midnight in India is still the day before in Greenwich. */
    at('2031-02-03T19:00:00Z')
    const application = await createApplication()
    const { districtId } = application
    assert.deepEqual(await cellsOn('2031-02-04'), [[statusId, districtId, 0, 1]])
    assert.isEmpty(await cellsOn('2031-02-03'))

    at('2031-02-06T06:00:00Z')
    await step(application, 'verify')
    assert.isEmpty(await cellsOn('2031-02-04'), 'a cell without items is removed')
    const [[next, , returned, subjects], ...others] = await cellsOn('2031-02-06')
    assert.notEqual(next, statusId)
    assert.deepEqual([returned, subjects, others], [0, 1, []])
    assert.isEmpty((await new RecountSubjects().run('application')).wrongWaits)
  })

  test('mark returned subjects, and exclude those with the applicant', async ({ assert }) => {
    at('2031-03-04T06:00:00Z')
    const application = await createApplication()
    at('2031-03-05T06:00:00Z')
    await step(application, 'hold')
    assert.isEmpty(await cellsOn('2031-03-04'))
    assert.isEmpty(await cellsOn('2031-03-05'))
    at('2031-03-07T06:00:00Z')
    await step(application, 'resubmit')
    assert.deepEqual(await cellsOn('2031-03-07'), [
      [application.statusId, application.districtId, 1, 1],
    ])
    const other = await createApplication()
    const returned = db.from('applications').whereIn('id', [application.id, other.id]).select('id')
    waitingFilters('application').returned.where!(returned, 1, 'applications')
    assert.deepEqual(await returned, [{ id: application.id }])
    assert.isEmpty((await new RecountSubjects().run('application')).wrongWaits)
  })

  test('are compared with the table and fixed', async ({ assert }) => {
    at('2031-04-04T06:00:00Z')
    const { districtId, statusId } = await createApplication()
    const cell = db.from('workflow_pending_counts').where({ arrived_on: '2031-04-04' })
    await cell.update({ subjects: 4 })
    const { wrongWaits } = await new RecountSubjects().run('application', { fix: true })
    assert.lengthOf(wrongWaits, 1)
    assert.containsSubset(wrongWaits[0], { districtId, statusId, counted: 4, actual: 1 })
    assert.deepEqual(await cellsOn('2031-04-04'), [[statusId, districtId, 0, 1]])
  })

  test('are filled from the table where no counts exist', async ({ assert }) => {
    at('2031-05-05T06:00:00Z')
    const { districtId, statusId } = await createApplication()
    await db.from('workflow_pending_counts').where('subject_type', 'application').delete()
    await new RecountSubjects().run('application', { fix: true })
    assert.deepEqual(await cellsOn('2031-05-05'), [[statusId, districtId, 0, 1]])
    assert.isEmpty((await new RecountSubjects().run('application')).wrongWaits)
  })
})
