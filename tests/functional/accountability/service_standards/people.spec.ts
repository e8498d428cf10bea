import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { completedQuarters } from '#kernel/calendar/periods'
import { masters } from '#masters/queries/masters'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { CountPeople, peopleCountsOf } from '#service_standards/people_counts'
import { decideOn } from '#tests/functional/accountability/audits/support'
import { dialect } from '#tests/support/tags'

test.group('People behind the published figures', (group) => {
  dialect(group)
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      useSystemClock()
      await undo()
    }
  })

  test('are counted once each, regardless of how many of their applications ended a stage', async ({
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const [quarter] = completedQuarters(plainDate('2031-04-10'), 1)
    const often = await createUser()
    for (const [loanType, userId] of [
      [1, often.id],
      [2, often.id],
      [3, often.id],
      [1, (await createUser()).id],
    ]) {
      setClock(new FixedClock(plainDate('2031-02-03')))
      const file = await createApplication({ districtId, loanType, userId })
      await decideOn(plainDate('2031-02-04'), file, officer)
    }
    setClock(new FixedClock(plainDate('2031-03-31')))
    const late = await createApplication({ districtId })
    await decideOn(plainDate('2031-04-01'), late, officer)
    await new CountPeople().run(quarter)
    const people = await peopleCountsOf(quarter)
    const none = { inTime: 0, late: 0, all: 0, rest: 0, hasRest: false }
    assert.deepEqual(people!.get(`application:1:${districtId}`), { ...none, inTime: 2, all: 2 })
    /** Counted when the quarter ended, and not again. */
    await new CountPeople().run(quarter)
    assert.deepEqual(await peopleCountsOf(quarter), people)
  })

  test('are counted in one district only, and include those without a letter', async ({
    assert,
  }) => {
    const [quarter] = completedQuarters(plainDate('2031-04-10'), 1)
    const districts = ['Hingoli', 'Nanded'].map(districtNamed).toSorted((a, b) => a - b)
    const [both, refused] = [await createUser(), await createUser()]
    const md = masters().applicationStatuses.find(({ id }) => id === 16)!.id
    const step = (
      subjectId: number,
      districtId: number,
      whole: number | null,
      isTimely = true
    ) => ({
      subject_type: 'application',
      subject_id: subjectId,
      action: whole === null ? 'reject' : 'approve',
      from_status: md,
      to_status: whole === null ? 18 : 6,
      waited_in_district: districtId,
      stage_days: 3,
      is_stage_timely: isTimely,
      whole_days: whole,
      is_whole_timely: whole === null ? null : true,
      created_at: '2031-02-04 06:00:00',
    })
    const file = (userId: number, loanType: number, at: number) =>
      createApplication({ userId, loanType, districtId: districts[at] })
    const files = [
      await file(both.id, 1, 0),
      await file(both.id, 2, 1),
      await file(refused.id, 3, 0),
    ]
    await db
      .table('workflow_decisions')
      .multiInsert([
        step(files[0].id, districts[1], 20),
        step(files[1].id, districts[0], null, false),
        step(files[2].id, districts[1], null),
      ])
    await new CountPeople().run(quarter)
    const people = (await peopleCountsOf(quarter))!
    const of = (statusId: number) =>
      districts.map((id) => people.get(`application:${statusId}:${id}`))
    assert.deepEqual(of(md), [
      { inTime: 0, late: 1, all: 1, rest: 1, hasRest: true },
      { inTime: 2, late: 0, all: 1, rest: 1, hasRest: true },
    ])
    assert.containsSubset(of(0)[1]!, { inTime: 1, all: 1 })
    /** Later corrections are recounted on request only. */
    await db.from('workflow_decisions').where('subject_id', files[2].id).delete()
    await new CountPeople().run(quarter)
    assert.deepEqual(await peopleCountsOf(quarter), people)
    await new CountPeople().run(quarter, { anew: true })
    assert.containsSubset(
      (await peopleCountsOf(quarter))!.get(`application:${md}:${districts[1]}`)!,
      {
        rest: 0,
        hasRest: false,
      }
    )
  })
})
