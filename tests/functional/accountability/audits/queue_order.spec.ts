import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { resetQueueMeasurements, MeasureQueues } from '#audits/actions/measure_queues'
import { filesFarAhead } from '#audits/queries/queue_order'
import { NO_QUEUE_COUNTS } from '#audits/rules/queue_order'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'
import {
  resubmitOn,
  createApplicationOn,
  decideOn,
  moveToDistrict,
  measureQueuesAfter,
  skipEarlierDecisions,
} from './support.js'
import { dialect } from '#tests/support/tags'

const MARCH = plainDate('2026-03-01')
const on = (day: number) => addDays(MARCH, day - 1)

test.group('The order of a queue', (group) => {
  dialect(group)
  const districtId = () => districtNamed('Hingoli')
  let officer: User
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await skipEarlierDecisions()
    officer = await createUser(Role.districtOfficer, { districtId: districtId() })
    return async () => {
      useSystemClock()
      await undo()
    }
  })

  /** Creates two applications a day for ten days, the first twenty of the queue. */
  async function twentyFiles() {
    const files: Application[] = []
    for (let day = 1; day <= 10; day++) {
      files.push(
        await createApplicationOn(on(day), districtId()),
        await createApplicationOn(on(day), districtId())
      )
    }
    return files
  }

  const waitingPeriodOf = (application: Application) =>
    db
      .from('queue_waiting_periods')
      .where({ subject_type: 'application', subject_id: application.id, status_id: 1 })
      .orderBy('id', 'desc')
      .firstOrFail()

  const firstWaitingPeriodOf = (application: Application) =>
    db
      .from('queue_waiting_periods')
      .where({ subject_type: 'application', subject_id: application.id, status_id: 1 })
      .orderBy('id')
      .firstOrFail()

  test('counts all twenty waiting before it as overtaken by an application', async ({ assert }) => {
    const before = await twentyFiles()
    const favoured = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), favoured, officer)
    await measureQueuesAfter(on(12))
    const period = await waitingPeriodOf(favoured)
    assert.equal(period.passed, 20)
    assert.equal(storedDay(period.arrived_on), on(11))
    assert.equal(storedDay(period.left_on), on(12))
    assert.equal(period.officer_id, officer.id)
    /** The others do not have twenty before them, and are waiting. */
    assert.isNull((await waitingPeriodOf(before[0])).left_on)
    const [day] = await db.from('queue_day_counts').where('officer_id', officer.id)
    assert.deepInclude(day, { decided: 1, explained: 0, measured: 1, passed: 20, far: 1 })
  })

  test('has no order within a day, and in-order decisions overtake none', async ({ assert }) => {
    const before = await twentyFiles()
    const next = await createApplicationOn(on(11), districtId())
    /** Newest first, all on one day, except for five the day before and two remaining. */
    for (const file of before.slice(0, 5)) await decideOn(on(13), file, officer)
    await decideOn(on(14), next, officer)
    for (const file of before.slice(5, 18)) await decideOn(on(14), file, officer)
    await measureQueuesAfter(on(14))
    assert.equal((await waitingPeriodOf(next)).passed, 2)
  })

  test('measures a day on the next one, and nothing twice', async ({ assert }) => {
    await twentyFiles()
    const file = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), file, officer)
    assert.equal((await new MeasureQueues().run()).turns, 0)
    assert.equal((await measureQueuesAfter(on(12))).turns, 1)
    assert.deepEqual(await measureQueuesAfter(on(12)), { decisions: 0, turns: 0 })
    const [{ decided }] = await db.from('queue_day_counts').where('officer_id', officer.id)
    assert.equal(Number(decided), 1)
  })

  test('is the same when measured again', async ({ assert }) => {
    await twentyFiles()
    const file = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), file, officer)
    await measureQueuesAfter(on(12))
    const before = await db
      .from('queue_day_counts')
      .where('officer_id', officer.id)
      .select('passed')
    const period = await waitingPeriodOf(file)
    const open = await db.from('queue_waiting_periods').whereNull('left_on').count('* as files')
    await resetQueueMeasurements()
    await skipEarlierDecisions()
    await db.from('queue_progress').decrement('decision_id', 22)
    await measureQueuesAfter(on(12))
    const after = await db.from('queue_day_counts').where('officer_id', officer.id).select('passed')
    assert.deepEqual(after, before)
    /** Items of samples and the draw refer to the id of the waiting period. */
    assert.deepEqual(await waitingPeriodOf(file), period)
    assert.deepEqual(
      await db.from('queue_waiting_periods').whereNull('left_on').count('* as files'),
      open
    )
    const entries = await db.from('audit_entries').where('action', 'queues.measured_anew')
    assert.lengthOf(entries, 1)
  })

  test('keeps the original position of an application that was held and came back the next day', async ({
    assert,
  }) => {
    await twentyFiles()
    const bought = await createApplicationOn(on(11), districtId())
    const reasonId = masters().reasons('hold')[0].id
    await decideOn(on(12), bought, officer, { action: 'hold', reasonId })
    await resubmitOn(on(13), bought)
    await decideOn(on(13), bought, officer)
    await measureQueuesAfter(on(13))
    const stays = await db
      .from('queue_waiting_periods')
      .where({ subject_type: 'application', subject_id: bought.id, status_id: 1 })
      .orderBy('id')
    assert.deepEqual(
      stays.map(({ explanation, passed }) => [explanation, passed]),
      [
        ['sent_back', null],
        [null, 20],
      ]
    )
    assert.equal(storedDay(stays[1].counts_from), on(11))
    const [far] = await filesFarAhead(
      { subjectType: 'application', statusId: 1, officeId: districtId() },
      { from: on(1), to: on(20) }
    )
    assert.deepInclude(far, { arrivedOn: on(11), leftOn: on(13), days: 2, passed: 20 })
  })

  test('gives no second turn at a desk of the same kind, and does not count a move as one', async ({
    assert,
  }) => {
    await twentyFiles()
    const file = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), file, officer)
    await moveToDistrict(on(13), file, districtNamed('Pune'))
    const there = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    await decideOn(on(14), file, there)
    await measureQueuesAfter(on(14))
    const stays = await db
      .from('queue_waiting_periods')
      .where({ subject_type: 'application', subject_id: file.id })
      .orderBy('id')
    assert.deepEqual(
      stays.map((period) => [period.status_id, period.explanation, period.passed]),
      [
        [1, null, 20],
        [2, 'sent_back', null],
        [1, 'came_back', null],
        [2, null, null],
      ]
    )
  })

  test('attributes a decision to the district at the step, wherever the application is at night', async ({
    assert,
  }) => {
    await twentyFiles()
    const [moved, verified, waiting] = [
      await createApplicationOn(on(11), districtId()),
      await createApplicationOn(on(11), districtId()),
      await createApplicationOn(on(11), districtId()),
    ]
    const there = districtNamed('Pune')
    const elsewhere = await createUser(Role.districtOfficer, { districtId: there })
    await measureQueuesAfter(on(11))
    await moveToDistrict(on(12), moved, there)
    await moveToDistrict(on(12), waiting, there)
    await decideOn(on(13), moved, elsewhere)
    await decideOn(on(13), verified, officer)
    await moveToDistrict(on(13), verified, there)
    const offices = async () => ({
      moved: (await waitingPeriodOf(moved)).office_id,
      verified: (await firstWaitingPeriodOf(verified)).office_id,
      waiting: (await waitingPeriodOf(waiting)).office_id,
    })
    const right = { moved: there, verified: districtId(), waiting: there }
    await measureQueuesAfter(on(13))
    assert.deepEqual(await offices(), right)
    assert.equal((await firstWaitingPeriodOf(verified)).passed, 20)
    const [{ last }] = await db.from('workflow_decisions').max('id as last')
    await resetQueueMeasurements()
    await db.from('queue_progress').update({ decision_id: Number(last) - 40 })
    await measureQueuesAfter(on(13))
    assert.deepEqual(await offices(), right)
  })

  test('closes a day ten minutes after midnight', async ({ assert }) => {
    await twentyFiles()
    const file = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), file, officer)
    /** Midnight in India is 18:30 UTC on the previous day. */
    setClock(new FixedClock(new Date(`${on(12)}T18:35:00Z`)))
    assert.equal((await new MeasureQueues().run()).turns, 0)
    assert.isNull((await waitingPeriodOf(file)).left_on)
    setClock(new FixedClock(new Date(`${on(12)}T18:41:00Z`)))
    assert.equal((await new MeasureQueues().run()).turns, 1)
  })

  test('shows without measuring what came back, was sent back or belongs to a group', async ({
    assert,
  }) => {
    const [first] = await twentyFiles()
    const group = await createApplicationOn(on(11), districtId(), 2)
    const held = await createApplicationOn(on(11), districtId())
    await decideOn(on(12), group, officer)
    const reasonId = masters().reasons('hold')[0].id
    await decideOn(on(12), held, officer, { action: 'hold', reasonId })
    const agm = await createUser(Role.agm, { districtId: null })
    await decideOn(on(12), first, officer)
    await measureQueuesAfter(on(12))
    assert.equal((await waitingPeriodOf(group)).explanation, 'group')
    assert.equal((await waitingPeriodOf(held)).explanation, 'sent_back')
    assert.isNull((await waitingPeriodOf(first)).explanation)
    assert.isNull((await waitingPeriodOf(held)).passed)
    const [day] = await db.from('queue_day_counts').where('officer_id', officer.id)
    assert.deepInclude(day, { decided: 3, explained: 2, measured: 0 })
    assert.lengthOf(await db.from('queue_day_counts').where('officer_id', agm.id), 0)
  })

  test('has no position for a step of the applicant, which leaves the queue', async ({
    assert,
  }) => {
    await twentyFiles()
    const file = await createApplicationOn(on(11), districtId())
    const applicant = { id: file.userId, roleId: Role.applicant } as User
    await decideOn(on(12), file, applicant, { action: 'withdraw' as never })
    await measureQueuesAfter(on(12))
    const period = await waitingPeriodOf(file)
    assert.equal(storedDay(period.left_on), on(12))
    assert.isNull(period.officer_id)
    assert.isNull(period.passed)
    assert.lengthOf(await db.from('queue_day_counts').where('officer_id', file.userId), 0)
  })

  test('is shown by desk, officer, day and application, without other districts', async ({
    assert,
    client,
  }) => {
    await twentyFiles()
    for (let n = 0; n < 12; n++) {
      const favoured = await createApplicationOn(on(11 + n), districtId())
      await decideOn(on(12 + n), favoured, officer)
    }
    await measureQueuesAfter(on(24))
    const auditor = await createUser(Role.auditor, { districtId: null })
    const list = await client.get('/officer/queue-order').loginAs(auditor).withInertia()
    const key = `application/1/${districtId()}`
    const desk = pageProps(list, 'accountability/audits/queue_orders').desks.find(
      (one) => one.key === key
    )!
    assert.deepInclude(desk, { decided: 12, measured: 12, finding: 'grows', office: 'Hingoli' })
    const path = `/officer/queue-order/${key}?months=1`
    const shown = await client.get(path).loginAs(auditor).withInertia()
    const props = pageProps(shown, 'accountability/audits/queue_order')
    assert.deepInclude(props.officers[0], { id: officer.id, name: officer.displayName })
    assert.equal(props.officers[0].finding, 'grows')
    assert.lengthOf(props.days, 12)
    assert.notProperty(props.days[0], 'finding')
    assert.isAbove(props.farAhead.length, 0)
    assert.deepInclude(props.farAhead[0], { days: 1, passed: 20, officer: officer.displayName })
    const file = await client.get(props.farAhead[0].href).loginAs(auditor).withInertia()
    file.assertStatus(200)

    const own = await client.get(path).loginAs(officer).withInertia()
    own.assertStatus(200)
    const other = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    for (const hidden of [path, '/officer/queue-order/application/13/0']) {
      const answer = await client.get(hidden).loginAs(other).withInertia()
      answer.assertStatus(404)
    }
    const others = await client.get('/officer/queue-order').loginAs(other).withInertia()
    const offices = pageProps(others, 'accountability/audits/queue_orders').desks.map(
      ({ office }) => office
    )
    assert.notInclude(offices, 'Hingoli')
    for (const nothing of ['application/99/0', `application/13/${districtId()}`, 'claim/1/12']) {
      const answer = await client.get(`/officer/queue-order/${nothing}`).loginAs(auditor)
      answer.assertStatus(404)
    }
  })

  test('assesses a desk and an officer by their decisive days, among all compared in the State', async ({
    assert,
    client,
  }) => {
    const file = await createApplicationOn(on(1), districtId())
    await decideOn(on(2), file, officer)
    await measureQueuesAfter(on(14))
    const cell = { subject_type: 'application', status_id: 1, office_id: districtId() }
    /** Eleven days with applications far ahead, and one on which the other officer had more nearly far ahead. */
    const other = await createUser(Role.districtOfficer, { districtId: districtId() })
    for (let day = 3; day <= 14; day++) {
      await db.table('queue_day_counts').insert({
        ...cell,
        ...NO_QUEUE_COUNTS,
        left_on: on(day),
        officer_id: day < 14 ? officer.id : other.id,
        decided: 5,
        measured: 5,
        far: day < 14 ? 3 : 1,
        nearly: day < 14 ? 1 : 3,
        halfway: 5,
      })
    }
    const auditor = await createUser(Role.auditor, { districtId: null })
    const path = `/officer/queue-order/application/1/${districtId()}?months=1`
    const shown = await client.get(path).loginAs(auditor).withInertia()
    const { officers } = pageProps(shown, 'accountability/audits/queue_order')
    assert.deepEqual(
      officers.map(({ id, finding }) => [id, finding]),
      [
        [officer.id, 'remarkable'],
        [other.id, 'usual'],
      ]
    )
    const list = await client.get('/officer/queue-order?months=1').loginAs(auditor).withInertia()
    const { compared, desks } = pageProps(list, 'accountability/audits/queue_orders')
    const desk = desks.find(({ key }) => key === `application/1/${districtId()}`)!
    assert.deepInclude(desk, { far: 34, nearly: 14, finding: 'usual' })
    assert.closeTo(desk.chance, (2 * 13) / 4096, 1e-9)
    assert.equal(compared, 2)
    /** The office itself sees the same result, based on the comparison of the complete State. */
    const own = await client.get(path).loginAs(officer).withInertia()
    const [first] = pageProps(own, 'accountability/audits/queue_order').officers
    assert.equal(first.finding, 'remarkable')
    /** A night on which more arrived than left: the queue grows. */
    await createApplicationOn(on(15), districtId())
    await measureQueuesAfter(on(15))
    const grown = await client.get(path).loginAs(auditor).withInertia()
    assert.equal(pageProps(grown, 'accountability/audits/queue_order').officers[0].finding, 'grows')
  })
})
