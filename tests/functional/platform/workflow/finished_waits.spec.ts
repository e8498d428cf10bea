import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { Role } from '#auth/roles'
import type Application from '#applications/models/application'
import { Decide } from '#workflow/actions/decide'
import { fillFinishedWaits } from '#workflow/actions/fill_finished'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import {
  WHOLE_PROCESS,
  endedWaits,
  waitColumns,
  wholeTargetDays,
} from '#workflow/actions/count_finished'
import { subjectAdapter } from '#workflow/registry'
import { ChangeWorkflow } from '#workflow/actions/change_workflow'
import { expectedLetterDate } from '#workflow/queries/desks'
import { completedQuarters } from '#kernel/calendar/periods'
import { plainDate } from '#kernel/calendar/plain_date'
import { addWorkingDays } from '#kernel/calendar/working_days'
import { masters } from '#masters/queries/masters'
import { publicFigures } from '#service_standards/queries/published_figures'
import { saveWorkflow } from '#tests/support/edited_workflow'
import { insertFinishedWaits, deleteFinishedWaits } from '#tests/support/finished_waits'
import { dialect } from '#tests/support/tags'

const AGM = 13

const at = (instant: string) => setClock(new FixedClock(new Date(instant)))

const MONTH = '2032-03-01'

const cells = async () => {
  const rows = await db.from('finished_waits').where('month_on', MONTH).orderBy('status_id')
  return rows.map((row) => [
    Number(row.status_id),
    Number(row.district_id),
    Number(row.days),
    Number(row.is_timely),
    Number(row.subjects),
  ])
}

async function verify(application: Application) {
  const officer = await createUser(Role.districtOfficer)
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    action: 'verify',
    actor: { id: officer.id, role: Role.districtOfficer },
  })
}

test.group('Finished waits', (group) => {
  dialect(group)
  group.each.teardown(async () => {
    useSystemClock()
  })
  group.setup(async () => {
    await fillFinishedWaits('application')
    await new RecountSubjects().run('application', { fix: true })
  })

  test('are counted in working days with the step that ends them', async ({ assert }) => {
    /** A Monday and the Thursday after it; 8 March is also a Monday. */
    at('2032-03-01T06:00:00Z')
    const application = await createApplication()
    const { districtId, statusId } = application
    at('2032-03-04T06:00:00Z')
    await verify(application)
    assert.deepEqual(await cells(), [[statusId, districtId, 3, 1, 1]])
    const report = await new RecountSubjects().run('application')
    assert.isEmpty(report.wrongFinished)
  })

  test('are late beyond the target, and counted again only for a subject that moves on', async ({
    assert,
  }) => {
    await db.from('finished_waits').where('month_on', MONTH).delete()
    await db.from('workflow_decisions').where('created_at', '>', '2032-01-01').update({
      waited_in_district: null,
      stage_days: null,
    })
    at('2032-02-02T06:00:00Z')
    const application = await createApplication()
    at('2032-03-04T06:00:00Z')
    await verify(application)
    const [[, , days, isTimely]] = await cells()
    assert.isAbove(days, 7)
    assert.equal(isTimely, 0)
  })

  test('are found wrong and fixed from the decisions', async ({ assert }) => {
    const before = await cells()
    await db.from('finished_waits').where('month_on', MONTH).increment('subjects', 4)
    const { wrongFinished } = await new RecountSubjects().run('application', { fix: true })
    assert.isNotEmpty(wrongFinished)
    assert.deepEqual(await cells(), before)
  })

  test('of earlier steps are filled in once, as they would have been counted', async ({
    assert,
  }) => {
    await db.from('finished_waits').where('month_on', MONTH).delete()
    const forgotten = { waited_in_district: null, stage_days: null, is_stage_timely: null }
    await db.from('workflow_decisions').where('created_at', '>', '2032-01-01').update(forgotten)
    assert.isAbove(await fillFinishedWaits('application'), 0)
    const filled = await cells()
    assert.lengthOf(filled, 2, 'that of three days and the late one')
    assert.equal(await fillFinishedWaits('application'), 0)
    assert.deepEqual(await cells(), filled)
    const report = await new RecountSubjects().run('application')
    assert.isEmpty(report.wrongFinished)
  })

  test('of earlier steps continue over a step that leaves the application in its stage', async ({
    assert,
  }) => {
    at('2032-03-08T06:00:00Z')
    const [from, to] = [districtNamed('Hingoli'), districtNamed('Jalna')]
    const file = await createApplication({
      districtId: from,
      overrides: { number: 'IL-TST-3132-000001', committeeOutcome: AGM },
    })
    const agm = await createUser(Role.agm)
    const actor = { id: agm.id, role: Role.agm }
    const step = { subjectType: 'application', subjectId: file.id } as const
    at('2032-03-09T06:00:00Z')
    const officer = { id: (await createUser(Role.districtOfficer)).id, role: Role.districtOfficer }
    await new Decide().run({ ...step, action: 're_verify', actor: officer })
    at('2032-03-10T06:00:00Z')
    await new ChangeDistrict().run(agm, { number: file.number, districtId: to })
    at('2032-03-12T06:00:00Z')
    await new Decide().run({ ...step, action: 'forward', actor })

    const forgotten = { waited_in_district: null, stage_days: null, is_stage_timely: null }
    await db.from('workflow_decisions').where('subject_id', file.id).update(forgotten)
    await db.from('finished_waits').where('month_on', MONTH).delete()
    await fillFinishedWaits('application')
    const filled = async () => (await cells()).filter(([id]) => id === AGM || id === WHOLE_PROCESS)
    assert.deepEqual(await filled(), [[AGM, to, 3, 1, 1]])

    /** The same step, as if it had been the last one. */
    const last = { action: subjectAdapter('application').endingAction, waited_in_district: null }
    await db
      .from('workflow_decisions')
      .where({ subject_type: 'application', subject_id: file.id, action: 'forward' })
      .update(last)
    await fillFinishedWaits('application')
    assert.deepInclude(await filled(), [WHOLE_PROCESS, to, 4, 1, 1])
  })

  test('end only with a step of an office, and leave their columns empty if none ended', ({
    assert,
  }) => {
    const [from, on] = [plainDate('2032-03-01'), plainDate('2032-03-04')]
    const file = { statusId: 1, begunOn: from, desk: { arrivedOn: from, isReturned: false } }
    const ended = (role: number | null) =>
      endedWaits('application', file, { role, leaves: true, endsWhole: true, on })
    const wait = { days: 3, isTimely: true }
    const none = { stage: null, whole: null }
    assert.deepEqual(ended(Role.districtOfficer), { stage: wait, whole: wait })
    assert.deepEqual([ended(null), ended(Role.applicant)], [none, none])
    assert.deepEqual(Object.values(waitColumns(490, none)), [null, null, null, null, null])
    assert.deepEqual(waitColumns(490, { stage: null, whole: wait }), {
      waitedInDistrict: 490,
      stageDays: null,
      isStageTimely: null,
      wholeDays: 3,
      isWholeTimely: true,
    })
  })
})

test.group('Published service days without the AGM', (group) => {
  let restoreWorkflow: () => Promise<void>
  group.each.setup(async () => {
    restoreWorkflow = await saveWorkflow()
    for (const role of [2, 3, 4, 5]) await createUser(role)
    at('2036-08-15T06:00:00Z')
    return async () => {
      useSystemClock()
      await restoreWorkflow()
      await deleteFinishedWaits('2036-01-01')
    }
  })

  async function takeOut() {
    const { id } = await createUser(Role.administrator)
    const edit = { kind: 'removal', statusId: AGM } as const
    const change = { subjectType: 'application', edit, rollout: 'at_once' } as const
    await new ChangeWorkflow().run(
      { ...change, names: null, targetDays: null, expectedVersion: 0 },
      { id, role: Role.administrator }
    )
  }
  const left = (statusId: number, districtId: number) => ({
    subject_type: 'application',
    month_on: '2036-05-01',
    district_id: districtId,
    status_id: statusId,
    days: 2,
    is_timely: true,
    subjects: 30,
  })

  test('are those of the stages that applications still reach', async ({ assert }) => {
    const [{ id: districtId }] = masters().districts
    const stages = () =>
      masters().rows.targetDays.filter((one) => one.subjectType === 'application')
    await insertFinishedWaits(
      stages()
        .filter(({ statusId }) => statusId !== AGM)
        .map(({ statusId }) => left(statusId, districtId))
    )
    const desk = { arrivedOn: plainDate('2036-08-14'), isReturned: false }
    const [, { id: elsewhere }] = masters().districts
    const likely = () => expectedLetterDate({ statusId: 1, districtId, desk })
    const quarters = completedQuarters(plainDate('2036-08-15'), 2)
    const shown = async (at: number) =>
      (await publicFigures(quarters[at])).map(({ key }) => key).includes(`application:${AGM}`)

    const days = wholeTargetDays('application')
    assert.deepEqual([days, wholeTargetDays('claim')], [39, 12], 'DECISIONS 14')
    assert.isNull(await likely(), 'no file left the stage of the AGM')
    await takeOut()
    assert.equal(wholeTargetDays('application'), days - masters().targetDays('application', AGM)!)
    const likelyDay = await likely()
    assert.isNotNull(likelyDay)
    await insertFinishedWaits([{ ...left(1, elsewhere), days: 40, subjects: 300 }])
    assert.deepEqual(await likely(), likelyDay, 'other districts do not matter to the district')
    assert.equal(wholeTargetDays('claim'), 12)
    assert.isNull(
      await expectedLetterDate({ statusId: AGM, districtId, desk }),
      'it is still there'
    )
    assert.isFalse(await shown(0))
    await insertFinishedWaits([{ ...left(AGM, districtId), month_on: '2036-02-01' }])
    assert.isTrue(await shown(1), 'its earlier applications remain published')
  })
})

test.group('Expected date of a letter', (group) => {
  const [MD, LOI_ISSUED] = [16, 6]
  const desk = { arrivedOn: plainDate('2036-08-14'), isReturned: false }
  group.each.setup(() => {
    at('2036-08-15T06:00:00Z')
    return async () => {
      useSystemClock()
      await deleteFinishedWaits('2036-01-01')
    }
  })

  const left = (month: string, districtId: number, days: number, subjects: number) => ({
    subject_type: 'application',
    month_on: month,
    district_id: districtId,
    status_id: MD,
    days,
    is_timely: true,
    subjects,
  })

  test('is the one by which eight in ten applications of all districts left the last stage within half a year', async ({
    assert,
  }) => {
    const [here, there] = masters().districts.map(({ id }) => id)
    await insertFinishedWaits([
      left('2036-02-01', here, 1, 10),
      left('2036-08-01', there, 1, 9),
      left('2036-08-01', here, 3, 5),
      left('2036-08-01', there, 8, 1),
      left('2036-01-01', here, 20, 100),
      { ...left('2036-08-01', here, 20, 100), status_id: 4 },
    ])
    const by = addWorkingDays(plainDate('2036-08-15'), 3, masters().holidays)
    const state = { districtId: here, desk }
    assert.deepEqual(await expectedLetterDate({ ...state, statusId: MD }), { by, inTen: 8 })
    assert.isNull(await expectedLetterDate({ ...state, statusId: LOI_ISSUED }))
    assert.isNull(await expectedLetterDate({ ...state, statusId: MD, desk: null }))
  })
})
