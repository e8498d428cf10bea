import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { createApplication, createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { captureError } from '#tests/support/workflow_rows'
import { ChangeWorkflow } from '#workflow/actions/change_workflow'
import { Decide } from '#workflow/actions/decide'
import { latestDecision } from '#workflow/queries/decision_history'
import {
  MAX_BULK_SUBJECTS,
  allowsBulk,
  requestedBulkIds,
  wasStepTaken,
} from '#workflow/queries/bulk_decisions'
import { readVersions } from '#workflow/queries/transitions'
import { waitOf } from '#workflow/queries/waits'

/** Statuses of DECISIONS 3. */
const [AT_DISTRICT, AT_PROJECT] = [1, 13]

test.group('Bulk decision', () => {
  const isBulkAllowed = (change: object = {}) =>
    allowsBulk('application', {
      offeredIn: 'decision',
      isRejection: false,
      fromStatus: AT_DISTRICT,
      toStatus: AT_PROJECT,
      needsReason: false,
      needsRemarks: false,
      ...change,
    })

  test('is a step of the decision form that is not a rejection', ({ assert }) => {
    assert.isTrue(isBulkAllowed())
    assert.isTrue(isBulkAllowed({ fromStatus: null }))
    assert.isFalse(isBulkAllowed({ offeredIn: 'page' }))
    assert.isFalse(isBulkAllowed({ isRejection: true }))
  })

  test('neither closes a file nor reopens a closed one', ({ assert }) => {
    const { id } = masters().applicationStatuses.find(({ isFinal }) => isFinal)!
    assert.isFalse(isBulkAllowed({ toStatus: id }))
    assert.isFalse(isBulkAllowed({ fromStatus: id }))
  })

  test('may require a reason, with or without remarks, but not remarks alone', ({ assert }) => {
    assert.isTrue(isBulkAllowed({ needsReason: true }))
    assert.isTrue(isBulkAllowed({ needsReason: true, needsRemarks: true }))
    assert.isFalse(isBulkAllowed({ needsRemarks: true }))
  })

  test('is limited to a hundred', async ({ assert }) => {
    const idList = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join()
    assert.lengthOf(requestedBulkIds(idList(MAX_BULK_SUBJECTS)), MAX_BULK_SUBJECTS)
    const refusal = await captureError<Refusal>(async () =>
      requestedBulkIds(idList(MAX_BULK_SUBJECTS + 1))
    )
    assert.equal(refusal.messageKey, 'workflow.messages.too_many')
    assert.deepEqual(refusal.params, { most: MAX_BULK_SUBJECTS })
  })
})

test.group('Repeated step', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is recognised by officer, action, and the expected state of the file', async ({
    assert,
  }) => {
    const [{ id }, officer] = [await createApplication(), await createUser(Role.districtOfficer)]
    const before = (await latestDecision('application', id))!
    const seen = { id, expectedStatusId: AT_DISTRICT, expectedDecisionId: before.id }
    const by = { officerId: officer.id, actions: ['verify'] }
    const isTaken = (change: object = {}, other: object = {}) =>
      wasStepTaken('application', { ...seen, ...change }, { ...by, ...other })
    assert.isFalse(await isTaken())

    const actor = { id: officer.id, role: Role.districtOfficer }
    await new Decide().run({
      subjectType: 'application',
      subjectId: id,
      action: 'verify',
      actor,
    })
    const after = (await latestDecision('application', id))!
    assert.isTrue(await isTaken())
    assert.isFalse(await isTaken({ expectedDecisionId: after.id }), 'seen after the step')
    assert.isFalse(await isTaken({ expectedStatusId: AT_PROJECT }))
    assert.isFalse(await isTaken({}, { officerId: officer.id + 1 }))
    assert.isFalse(await isTaken({}, { actions: ['forward'] }))

    await db.from('workflow_decisions').where('subject_id', id).delete()
    assert.isFalse(await isTaken())
  })
})

test.group('Edit of a workflow', () => {
  test('that is not allowed shows the reason', async ({ assert }) => {
    const { id } = await createUser(Role.administrator)
    const { length: expectedVersion } = await readVersions(db.connection(), 'application')
    const refusal = await captureError<Refusal>(() =>
      new ChangeWorkflow().run(
        {
          subjectType: 'application',
          edit: { kind: 'removal', statusId: AT_DISTRICT },
          rollout: 'at_once',
          expectedVersion,
        } as never,
        { id, role: Role.administrator }
      )
    )
    assert.equal(refusal.messageKey, 'workflow.refusals.first_stage')
  })
})

test.group('Waiting time of a file', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is counted in working days against the target of its stage', ({ assert }) => {
    setClock(new FixedClock(new Date('2031-05-19T06:00:00Z')))
    const targetDays = masters().targetDays('application', AT_DISTRICT)!
    const wait = waitOf('application', AT_DISTRICT, new Date('2031-05-18T19:00:00Z'))
    assert.deepEqual(wait as object, {
      waitingSince: '2031-05-19',
      waitingDays: 0,
      targetDays,
      lateDays: 0,
    })
    const long = waitOf('application', AT_DISTRICT, new Date('2030-05-19T06:00:00Z'))
    assert.equal(long.lateDays, long.waitingDays! - targetDays)
    assert.isAbove(long.lateDays!, 0)
  })

  test('is omitted when no target is set', ({ assert }) => {
    const without = masters().applicationStatuses.find(
      ({ id }) => masters().targetDays('application', id) === null
    )!
    assert.isNull(waitOf('application', without.id, new Date()).waitingSince)
  })
})
