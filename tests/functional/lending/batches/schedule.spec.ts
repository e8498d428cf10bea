import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { PostponeMeeting, ScheduleMeeting } from '#batches/actions/schedule_meetings'
import { RemoveFromBatch } from '#batches/actions/agenda'
import CommitteeBatch from '#batches/models/committee_batch'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { getClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { Decide } from '#workflow/actions/decide'
import { decisionsOf } from '#workflow/queries/decision_history'
import {
  agendaOf,
  applicationCounters,
  applications,
  districtOfficer,
  noticesOf,
  schedule,
  statusOf,
  tomorrow,
} from '#tests/functional/lending/batches/officers'
import { dialect } from '#tests/support/tags'

/** Returns the refusal with which the work fails. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason) => reason
  )
  if (error instanceof Refusal) return error
  throw error ?? new Error('not refused')
}

const actorOf = (user: { id: number; roleId: number }) => ({ id: user.id, role: user.roleId })

test.group('Scheduling a meeting', (group) => {
  dialect(group)
  test('accepts pending and verified applications, takes one decision on each, and notifies applicants', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const [fresh] = await applications(1)
    const [verified] = await applications(1, { statusId: statusOf('DBSC') })
    const batch = await schedule(officer, [fresh, verified])

    assert.deepEqual(await agendaOf(batch.id), [fresh.id, verified.id])
    for (const application of [fresh, verified]) {
      const now = await Application.findOrFail(application.id)
      assert.equal(now.status.dashboardColumn, 'DBSC')
      const last = (await decisionsOf('application', application.id)).at(-1)!
      assert.equal(last.action, 'schedule_meeting')
      assert.equal(last.decidedBy, officer.id)
      assert.deepEqual(await noticesOf(application), ['meeting_scheduled'])
    }
    const { truth, kept } = await applicationCounters()
    assert.deepEqual(kept, truth)
  })

  test('requires applications, a date that is not past, and one district', async ({ assert }) => {
    const officer = await districtOfficer()
    const nothing = await refusalOf(schedule(officer, []))
    assert.equal(nothing.messageKey, 'batches.messages.nothing_selected')

    const [application] = await applications(1)
    const when = { meetingOn: addDays(getClock().today(), -1), meetingTime: '11:30' }
    const past = await refusalOf(
      new ScheduleMeeting().run({ officer, applications: [{ id: application.id }], ...when })
    )
    assert.equal(past.messageKey, 'batches.messages.past_date')

    const state = await (await createUser(Role.districtOfficer)).refresh()
    const other = await createApplication({ districtId: districtNamed('Satara') })
    const mixed = await refusalOf(schedule(state, [application, other]))
    assert.equal(mixed.messageKey, 'batches.messages.one_district')
    assert.equal((await Application.findOrFail(application.id)).statusId, application.statusId)
  })

  test('returns 404 for applications of another district and schedules nothing', async ({
    assert,
  }) => {
    const officer = await districtOfficer('Satara')
    const own = await createApplication({ districtId: districtNamed('Satara') })
    const foreign = await createApplication()
    await assert.rejects(() => schedule(officer, [own, foreign]), NotFound)
    assert.isNull(await CommitteeBatchItem.findBy('applicationId', own.id))
  })

  test('is refused as a unit when one application moved on meanwhile, and names the application, the officer and the decision', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const [first, second] = await applications(2)
    const colleague = await districtOfficer()
    await new Decide().run({
      subjectType: 'application',
      subjectId: second.id,
      action: 'reject',
      actor: actorOf(colleague),
      reasonId: 1,
      remarks: 'Too old',
    })
    const error = await refusalOf(schedule(officer, [first, second]))
    assert.equal(error.messageKey, 'batches.messages.not_allowed')
    assert.containSubset(error.params, {
      number: second.number,
      name: 'Officer Pune',
      last: { key: 'workflow.actions.application.reject' },
    })
    assert.isNull(await CommitteeBatchItem.findBy('applicationId', first.id))
    assert.equal((await Application.findOrFail(first.id)).statusId, first.statusId)
  })

  test('with 10 overlapping selections at once puts every application on one agenda at most', async ({
    assert,
  }) => {
    const files = await applications(6)
    const officers = await Promise.all(Array.from({ length: 10 }, () => districtOfficer()))
    const results = await Promise.allSettled(
      officers.map((officer, index) => {
        const at = (step: number) => files[(index + step) % files.length]
        return schedule(officer, [at(2), at(0), at(1)])
      })
    )
    const done = results.filter((result) => result.status === 'fulfilled')
    assert.isAtLeast(done.length, 1)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      assert.instanceOf(result.reason, Refusal)
      assert.oneOf(result.reason.messageKey, ['batches.messages.has_meeting'])
    }
    const items = await CommitteeBatchItem.query().whereIn(
      'applicationId',
      files.map(({ id }) => id)
    )
    assert.lengthOf(items, done.length * 3)
    assert.lengthOf(new Set(items.map((item) => item.applicationId)), items.length)
    for (const { id } of files) {
      const steps = await decisionsOf('application', id)
      assert.isAtMost(steps.filter((step) => step.action === 'schedule_meeting').length, 1)
    }
    const { truth, kept } = await applicationCounters()
    assert.deepEqual(kept, truth)
  })
})

test.group('Postponing a meeting', (group) => {
  dialect(group)
  test('is decided for every application of the agenda, with remarks, and applicants are notified', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const files = await applications(2)
    const batch = await schedule(officer, files)
    const when = {
      meetingOn: addDays(tomorrow(), 7),
      meetingTime: '15:00',
      isDayOffConfirmed: true,
    }

    const without = await new PostponeMeeting()
      .run({ officer, batchId: batch.id, ...when, remarks: ' ' })
      .catch((error) => error)
    assert.instanceOf(without, FieldRefusals)

    await new PostponeMeeting().run({ officer, batchId: batch.id, ...when, remarks: 'No quorum' })
    const moved = await CommitteeBatch.findOrFail(batch.id)
    assert.deepEqual([moved.meetingOn, moved.meetingTime], [when.meetingOn, '15:00'])
    for (const file of files) {
      const last = (await decisionsOf('application', file.id)).at(-1)!
      assert.deepEqual([last.action, last.remarks], ['postpone_meeting', 'No quorum'])
      assert.deepEqual(await noticesOf(file), ['meeting_scheduled', 'meeting_postponed'])
    }
  })

  test('by two officers at once takes effect once: the other sees the new date first', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const batch = await schedule(officer, await applications(1))
    const seen = { meetingOn: batch.meetingOn, meetingTime: batch.meetingTime }
    const results = await Promise.allSettled(
      [3, 5].map((days) =>
        new PostponeMeeting().run({
          officer,
          batchId: batch.id,
          meetingOn: addDays(tomorrow(), days),
          meetingTime: '12:00',
          isDayOffConfirmed: true,
          remarks: 'Hall is not free',
          expected: seen,
        })
      )
    )
    const failed = results.filter((result) => result.status === 'rejected')
    assert.lengthOf(failed, 1)
    assert.equal(failed[0].reason.messageKey, 'batches.messages.moved_meanwhile')
  })

  test('to a Sunday, a holiday or a closed Saturday requires confirmation first', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const [application] = await applications(1)
    const ask = (day: string, isDayOffConfirmed?: boolean) =>
      new ScheduleMeeting().run({
        officer,
        applications: [{ id: application.id }],
        meetingOn: plainDate(day),
        meetingTime: '11:00',
        isDayOffConfirmed,
      })
    for (const day of ['2099-11-22', '2099-01-26', '2099-11-14']) {
      const { messageKey, field } = await refusalOf(ask(day))
      assert.deepEqual([messageKey, field], ['batches.messages.day_off', 'isDayOffConfirmed'], day)
    }
    const batch = await ask('2099-11-22', true)
    const move = { officer, batchId: batch.id, meetingTime: '12:00', remarks: 'Hall is not free' }
    const moved = await refusalOf(
      new PostponeMeeting().run({ ...move, meetingOn: plainDate('2099-11-29') })
    )
    assert.equal(moved.messageKey, 'batches.messages.day_off')
    await new PostponeMeeting().run({ ...move, meetingOn: plainDate('2099-11-30') })
  })

  test('is not found for another district', async ({ assert }) => {
    const batch = await schedule(await districtOfficer(), await applications(1))
    const officer = await districtOfficer('Satara')
    const change = {
      batchId: batch.id,
      meetingOn: addDays(tomorrow(), 2),
      meetingTime: '10:00',
      isDayOffConfirmed: true,
    }
    await assert.rejects(
      () => new PostponeMeeting().run({ officer, ...change, remarks: 'x' }),
      NotFound
    )
  })
})

test.group('Removing an application from the agenda', (group) => {
  dialect(group)
  test('makes the application pending again, and it can be scheduled again', async ({ assert }) => {
    const officer = await districtOfficer()
    const [file, other] = await applications(2)
    const batch = await schedule(officer, [file, other])
    const removal = { officer, batchId: batch.id, applicationId: file.id }
    await new RemoveFromBatch().run({ ...removal, remarks: 'Papers are missing' })

    assert.deepEqual(await agendaOf(batch.id), [other.id])
    assert.equal((await Application.findOrFail(file.id)).status.dashboardColumn, 'DM')
    assert.deepEqual(await noticesOf(file), ['meeting_scheduled', 'meeting_removed'])

    const again = await schedule(officer, [file])
    assert.deepEqual(await agendaOf(again.id), [file.id])
    /** The application is on the agenda of the other meeting now: the first one cannot remove it from there. */
    const error = await refusalOf(new RemoveFromBatch().run({ ...removal, remarks: 'Again' }))
    assert.equal(error.messageKey, 'batches.messages.off_agenda')
    assert.deepEqual(await agendaOf(again.id), [file.id])
  })

  test('also happens when an application is put on hold or withdrawn', async ({ assert }) => {
    const officer = await districtOfficer()
    const [held, withdrawn] = await applications(2)
    const batch = await schedule(officer, [held, withdrawn])
    const about = { subjectType: 'application' as const }
    await new Decide().run({
      ...about,
      subjectId: held.id,
      action: 'hold',
      actor: actorOf(officer),
      reasonId: 18,
      remarks: 'Not legible',
    })
    const actor = { id: withdrawn.userId, role: Role.applicant }
    await new Decide().run({ ...about, subjectId: withdrawn.id, action: 'withdraw', actor })
    assert.isEmpty(await agendaOf(batch.id))
  })
})
