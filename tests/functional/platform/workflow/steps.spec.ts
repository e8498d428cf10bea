import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  createApplication,
  createUser,
  moveToStatus,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { addTransition, captureError } from '#tests/support/workflow_rows'
import { Decide, type DecisionMaker } from '#workflow/actions/decide'
import type { EffectContext, SubjectAdapter } from '#workflow/contracts/subject'
import { allDesks, targetDesks } from '#workflow/queries/desks'
import { decisionsOf, latestDecision } from '#workflow/queries/decision_history'
import { registerEffect, registerSteps, subjectAdapter } from '#workflow/registry'
import { dialect } from '#tests/support/tags'

/** Statuses of DECISIONS 3. */
const [AT_DISTRICT, AT_COMMITTEE, ON_HOLD] = [1, 2, 3]
const AT_PROJECT = 13
const SYSTEM = { key: 'workflow.system' }
const action = (name: string) => ({ key: `workflow.actions.application.${name}` })

const officer = async (role: number = Role.districtOfficer) => ({
  id: (await createUser(role, { firstName: 'Asha', lastName: 'Patil' })).id,
  role,
})

/** Takes a step of an application; by default the district verifies it. */
const step = (
  application: { id: number },
  by: DecisionMaker,
  name: 'verify' | 'hold' | 'forward' | 'close_hold' = 'verify'
) =>
  new Decide().run({
    ...by,
    subjectType: 'application',
    subjectId: application.id,
    action: name,
  })

const refusalOf = (work: () => Promise<unknown>) => captureError<Refusal>(work)
const forgetDecisions = ({ id }: Application) =>
  db.from('workflow_decisions').where('subject_id', id).delete()

/** Creates an application on hold that the system has closed, whatever the date. */
async function closedFile() {
  const application = await createApplication({ statusId: ON_HOLD })
  await db.from('workflow_transitions').where('action', 'close_hold').update({ guards: null })
  await step(application, { actor: null }, 'close_hold')
  return application
}

/** Replaces a part of the application adapter until the end of the test. */
function replaceApplications(part: Partial<SubjectAdapter>) {
  const adapter = subjectAdapter('application')
  registerSteps('application', { adapter: { ...adapter, ...part } })
  return () => registerSteps('application', { adapter })
}

test.group('Refused step', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('belongs to a subject that does not exist', async ({ assert }) => {
    const actor = await officer()
    assert.instanceOf(await captureError(() => step({ id: 999_999 }, { actor })), NotFound)
  })

  test('was already taken, by a person or by the system', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    await step(application, { actor })
    const done = await refusalOf(() => step(application, { actor }))
    assert.equal(done.messageKey, 'workflow.messages.done_already')
    assert.deepEqual(done.params, { name: 'Asha Patil', action: action('verify') })
    assert.equal(done.status, 409)

    const held = await closedFile()
    const closed = await refusalOf(() => step(held, { actor: null }, 'close_hold'))
    assert.equal(closed.messageKey, 'workflow.messages.done_already')
    assert.deepEqual(closed.params, { name: SYSTEM, action: action('close_hold') })
  })

  test('of a later stage is not reported as done after an earlier step of the same name', async ({
    assert,
  }) => {
    const application = await createApplication({ statusId: AT_PROJECT })
    await step(application, { actor: await officer(Role.agm) }, 'forward')
    const other = await officer(Role.managingDirector)
    const forward = await refusalOf(() => step(application, { actor: other }, 'forward'))
    assert.equal(forward.messageKey, 'workflow.messages.not_allowed')
  })

  test('is not possible in the present status, whatever the earlier steps', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    await step(application, { actor })
    const forward = await refusalOf(() => step(application, { actor }, 'forward'))
    assert.equal(forward.messageKey, 'workflow.messages.not_allowed')
    const status = subjectAdapter('application').statusName(AT_COMMITTEE)
    assert.deepEqual(forward.params, { action: action('forward'), status })
    assert.equal(forward.status, 403)

    /** The last step was to verify, but the status has changed since without a step. */
    await moveToStatus(await application.refresh(), AT_PROJECT)
    const verify = await refusalOf(() => step(application, { actor }))
    assert.equal(verify.messageKey, 'workflow.messages.not_allowed')
    await forgetDecisions(application)
    const without = await refusalOf(() => step(application, { actor }))
    assert.equal(without.messageKey, 'workflow.messages.not_allowed')
  })

  test('is late, and names the first officer, the decision and the present status', async ({
    assert,
  }) => {
    const [application, actor] = [await createApplication(), await officer()]
    await step(application, { actor })
    const late = await refusalOf(() => step(application, { actor, expectedStatusId: AT_DISTRICT }))
    const status = subjectAdapter('application').statusName(AT_COMMITTEE)
    assert.equal(late.messageKey, 'workflow.messages.already_decided')
    assert.deepEqual(late.params, { name: 'Asha Patil', action: action('verify'), status })
    assert.equal(late.status, 409)

    const held = await closedFile()
    const closed = await refusalOf(() => step(held, { actor, expectedStatusId: ON_HOLD }, 'hold'))
    assert.equal(closed.messageKey, 'workflow.messages.already_decided')
    assert.deepEqual(closed.params.name, SYSTEM)

    await forgetDecisions(application)
    const unknown = await refusalOf(() => step(application, { actor, expectedStatusId: ON_HOLD }))
    assert.deepEqual(unknown.params, { name: SYSTEM, action: action('submit'), status })
  })

  test('is also late by the last decision when the status did not change', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    const seen = (await latestDecision('application', application.id))!.id
    const late = (expectedDecisionId: number | null) =>
      refusalOf(() => step(application, { actor, expectedDecisionId }))
    assert.equal((await late(seen - 1)).messageKey, 'workflow.messages.already_decided')
    assert.equal((await late(null)).messageKey, 'workflow.messages.already_decided')
    await step(application, { actor, expectedDecisionId: seen })

    const fresh = await createApplication()
    await forgetDecisions(fresh)
    await step(fresh, { actor, expectedDecisionId: null })
    assert.equal((await fresh.refresh()).statusId, AT_COMMITTEE)
  })

  test('notices that the row was changed concurrently', async ({ assert, cleanup }) => {
    cleanup(replaceApplications({ move: async () => false }))
    const [application, actor] = [await createApplication(), await officer()]
    const refusal = await refusalOf(() => step(application, { actor }))
    assert.equal(refusal.messageKey, 'workflow.messages.already_decided')
    assert.lengthOf(await decisionsOf('application', application.id), 1)
  })

  test('lacks only a reason, or only remarks', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    const missing = async (given: Partial<DecisionMaker>) =>
      (
        await captureError<{ fields: object[] }>(() =>
          step(application, { actor, ...given }, 'hold')
        )
      ).fields
    const reason = { field: 'reasonId', messageKey: 'workflow.messages.reason_needed' }
    const remarks = { field: 'remarks', messageKey: 'workflow.messages.remarks_needed' }
    const reasonId = masters().reasons('hold')[0].id
    assert.deepEqual(await missing({ remarks: 'The proof is not readable' }), [reason])
    assert.deepEqual(await missing({ reasonId }), [remarks])
    assert.deepEqual(await missing({ reasonId, remarks: ' ' }), [remarks])
    assert.deepEqual(await missing({}), [reason, remarks])
  })
})

test.group('Step taken', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())

  test('is recorded with officer, time, both statuses and reason', async ({ assert }) => {
    setClock(new FixedClock(new Date('2026-03-04T05:06:07Z')))
    const [application, actor] = [await createApplication(), await officer()]
    const reasonId = masters().reasons('hold')[0].id
    const why = { reasonId, remarks: '  Not readable ' }
    const decided = await step(application, { actor, ...why }, 'hold')
    const decision = (await latestDecision('application', application.id))!
    assert.deepEqual(decided, {
      decisionId: decision.id,
      fromStatusId: AT_DISTRICT,
      toStatusId: ON_HOLD,
      undoUntil: null,
    })
    assert.containsSubset(decision.$attributes, {
      subjectType: 'application',
      subjectId: application.id,
      action: 'hold',
      fromStatus: AT_DISTRICT,
      toStatus: ON_HOLD,
      decidedBy: actor.id,
      role: Role.districtOfficer,
      reasonId,
      remarks: 'Not readable',
    })
    assert.equal(decision.createdAt.toMillis(), Date.parse('2026-03-04T05:06:07Z'))
  })

  test('has no reason where none is required, and no empty remarks', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    const reasonId = masters().reasons('hold')[0].id
    await step(application, { actor, reasonId, remarks: '  ' })
    const { reasonId: kept, remarks } = (await latestDecision('application', application.id))!
    assert.deepEqual([kept, remarks], [null, null])
  })

  test('of the system has no person and no role', async ({ assert }) => {
    await addTransition({ action: 'verify', fromStatus: AT_DISTRICT, toStatus: AT_PROJECT })
    const application = await createApplication()
    await step(application, { actor: null })
    const decision = (await latestDecision('application', application.id))!
    assert.deepEqual([decision.decidedBy, decision.role], [null, null])
    assert.equal(decision.toStatus, AT_PROJECT)
  })

  test('leads to the requested status, or else to that of the first row', async ({ assert }) => {
    for (const toStatus of [AT_PROJECT, ON_HOLD]) {
      const role = Role.districtOfficer
      await addTransition({ action: 'forward', fromStatus: AT_DISTRICT, role, toStatus })
    }
    const actor = await officer()
    const led = async (toStatusId?: number) =>
      (await step(await createApplication(), { actor, toStatusId }, 'forward')).toStatusId
    assert.equal(await led(), AT_PROJECT)
    assert.equal(await led(ON_HOLD), ON_HOLD)
    assert.instanceOf(await captureError(() => led(AT_COMMITTEE)), Refusal)
  })

  test('runs the effects of its row, then the final work of its subject', async ({
    assert,
    cleanup,
  }) => {
    const seen: [string, EffectContext][] = []
    registerEffect('application', 'functional_first', (context) => void seen.push(['1', context]))
    registerEffect('application', 'functional_second', (context) => void seen.push(['2', context]))
    const afterDecision = (context: EffectContext) => void seen.push(['last', context])
    cleanup(replaceApplications({ afterDecision }))
    const row = db.from('workflow_transitions').where({ action: 'hold', from_status: AT_DISTRICT })
    await row.update({ effects: 'functional_first functional_second' })
    const [application, actor] = [await createApplication(), await officer()]
    const reasonId = masters().reasons('hold')[0].id
    const { decisionId } = await step(application, { actor, reasonId, remarks: 'No' }, 'hold')
    assert.deepEqual(
      seen.map(([name]) => name),
      ['1', '2', 'last']
    )
    for (const [, context] of seen) {
      assert.equal(context.decision.id, decisionId)
      assert.equal(context.transition.action, 'hold')
      assert.equal(context.subject.id, application.id)
      assert.deepEqual([context.actor, context.reasonId, context.remarks], [actor, reasonId, 'No'])
    }
    assert.isNull(seen[2][1].input)
  })

  test('locks the row before reading it, and can omit notifications', async ({
    assert,
    cleanup,
  }) => {
    const { load } = subjectAdapter('application')
    const locks: boolean[] = []
    cleanup(
      replaceApplications({
        load: (id, client, options) => {
          locks.push(options.lock)
          return load(id, client, options)
        },
        afterDecision: undefined,
      })
    )
    const [application, actor] = [await createApplication(), await officer()]
    await step(application, { actor })
    assert.deepEqual(locks, [true, true])
  })

  test('leads to desks whose overdue subjects the next desk of another role sees', ({ assert }) => {
    const { districtOfficer, agm, generalManager, managingDirector, accounts, auditor } = Role
    assert.deepEqual(
      targetDesks().map(({ role, roleAbove }) => [role, roleAbove]),
      [
        [districtOfficer, agm],
        [districtOfficer, agm],
        [agm, generalManager],
        [generalManager, managingDirector],
        [managingDirector, null],
        [accounts, auditor],
        [auditor, generalManager],
        [generalManager, managingDirector],
        [managingDirector, null],
      ]
    )
    const others = allDesks().filter(({ targetDays }) => targetDays === null)
    assert.deepEqual(
      others.map(({ column, role, roleAbove }) => [column, role, roleAbove]),
      [['ToBePaid', accounts, null]]
    )
  })

  test('is rolled back with its transaction', async ({ assert }) => {
    const [application, actor] = [await createApplication(), await officer()]
    const trx = await db.transaction()
    await new Decide().run(
      { subjectType: 'application', subjectId: application.id, action: 'verify', actor },
      trx
    )
    await trx.rollback()
    assert.equal((await application.refresh()).statusId, AT_DISTRICT)
    assert.lengthOf(await decisionsOf('application', application.id), 1)
  })
})
