import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { subjectStateOf } from '#applications/contracts/application_subject'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import { addTransition } from '#tests/support/workflow_rows'
import type { GuardContext, SubjectAdapter } from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { countedSubjects } from '#workflow/queries/waits'
import { decisionsOf, latestDecision, latestDecisions } from '#workflow/queries/decision_history'
import { entryStatus, openTransitions, systemStepFrom } from '#workflow/queries/transitions'
import { registerSteps, subjectAdapter } from '#workflow/registry'
import { dialect } from '#tests/support/tags'

const AUDITOR = { id: 1, role: Role.auditor }

/**
 * Returns the actions that an auditor may take on an application in the order of the form; none by the table itself.
 */
async function openTo(application: Application) {
  const subject = subjectStateOf(application)
  const asked = { subjectType: 'application', subject, actor: AUDITOR } as const
  return (await openTransitions(db.connection(), asked)).map(({ action }) => action)
}

const added = (action: string, row: Parameters<typeof addTransition>[0] = {}) =>
  addTransition({ action, fromStatus: 1, toStatus: 2, role: Role.auditor, ...row })

test.group('Open steps', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())

  test('are those of the role, the status and the loan type, in the order of the table', async ({
    assert,
  }) => {
    await added('third', { sort: 12, loanTypes: '2,1' })
    await added('second', { sort: 11 })
    await added('fourth', { sort: 12 })
    await added('first', { sort: 3 })
    await added('of_others', { role: Role.agm })
    await added('of_the_system', { role: null })
    await added('elsewhere', { fromStatus: 3 })
    await added('of_claims', { subjectType: 'claim' })
    await added('of_groups', { loanTypes: '2,11' })
    const application = await createApplication()
    assert.deepEqual(await openTo(application), ['first', 'second', 'third', 'fourth'])
  })

  test('have guards that all hold; none is evaluated after one that fails', async ({ assert }) => {
    setClock(new FixedClock(plainDate('2026-03-04')))
    const asked: [string, GuardContext][] = []
    for (const name of ['functional_yes', 'functional_no']) {
      const guard = async (context: GuardContext) => {
        asked.push([name, context])
        return name === 'functional_yes'
      }
      registerSteps('application', { guards: { [name]: guard } })
    }
    const row = await added('guarded', { guards: 'functional_yes functional_no functional_yes' })
    await added('free', { guards: 'functional_yes' })
    const application = await createApplication()
    assert.deepEqual(await openTo(application), ['free'])
    assert.deepEqual(
      asked.map(([name]) => name),
      ['functional_yes', 'functional_no', 'functional_yes']
    )
    const [, { subject, transition, actor, today, client }] = asked[0]
    assert.deepEqual(subject, subjectStateOf(application))
    assert.equal(transition.id, row.id)
    assert.deepEqual(actor, AUDITOR)
    assert.equal(today, plainDate('2026-03-04'))
    assert.isFunction(client.from)
  })

  test('are offered with their requirements', async ({ assert }) => {
    await added('first', {
      needsReason: true,
      needsRemarks: true,
      reasonKind: 'hold',
      isRejection: true,
      offeredIn: 'form',
    })
    const application = await createApplication()
    const [offered, ...others] = await allowedActions('application', application.id, AUDITOR)
    assert.isEmpty(others)
    assert.deepEqual(
      { ...offered, needsReason: Boolean(offered.needsReason) },
      {
        action: 'first',
        key: null,
        toStatusId: 2,
        needsReason: true,
        needsRemarks: offered.needsRemarks,
        reasonKind: 'hold',
        isRejection: offered.isRejection,
        asksFirst: true,
        allowsBulk: false,
        offeredIn: 'form',
      }
    )
    assert.isOk(offered.needsRemarks)
    assert.isOk(offered.isRejection)
    assert.deepEqual(await allowedActions('application', 999_999, AUDITOR), [])
  })

  test('are looked up without locks', async ({ assert, cleanup }) => {
    const adapter = subjectAdapter('application')
    cleanup(() => registerSteps('application', { adapter }))
    const locks: boolean[] = []
    const load: SubjectAdapter['load'] = async (_id, _client, { lock }) => {
      locks.push(lock)
      return null
    }
    registerSteps('application', { adapter: { ...adapter, load } })
    assert.deepEqual(await allowedActions('application', 1, AUDITOR), [])
    assert.deepEqual(locks, [false])
  })

  test('of the system start from the statuses of their rows', async ({ assert }) => {
    await addTransition({ action: 'lapse', fromStatus: null, toStatus: 8 })
    await addTransition({ action: 'lapse', fromStatus: 4, toStatus: 8, role: Role.generalManager })
    assert.sameMembers(await systemStepFrom('application', 'lapse'), [10, 27])
    assert.deepEqual(await systemStepFrom('claim', 'close_return'), [7])
    assert.deepEqual(await systemStepFrom('application', 'close_return'), [])
  })

  test('start a new subject with the row of its submission', async ({ assert }) => {
    const rows = () => db.from('workflow_transitions')
    await rows().where({ subject_type: 'claim', action: 'submit' }).update({ to_status: 2 })
    const [another, again] = await rows().where('action', 'verify').orderBy('id').limit(2)
    const claim = { subject_type: 'claim' }
    await rows()
      .where('id', another.id)
      .update({ ...claim, action: 'other', from_status: null, to_status: 5 })
    await rows()
      .where('id', again.id)
      .update({ ...claim, action: 'submit', from_status: 9, to_status: 6 })
    assert.equal((await entryStatus('claim', db.connection())).statusId, 2)
    assert.equal((await entryStatus('application', db.connection())).statusId, 1)
  })
})

test.group('Decisions of a subject', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const decided = (subjectType: string, subjectId: number, action: string, decidedBy?: number) =>
    WorkflowDecision.create({ subjectType, subjectId, action, toStatus: 2, decidedBy })

  test('are listed oldest first, with the officer, and separate from other subjects', async ({
    assert,
  }) => {
    const { id } = await createApplication()
    const officer = await createUser(Role.agm, { firstName: 'Asha', lastName: 'Patil' })
    await decided('claim', id, 'approve')
    await decided('application', id + 1, 'hold')
    await decided('application', id, 'verify', officer.id)
    await decided('claim', id, 'reject')
    await decided('application', id + 1, 'reject')
    const history = await decisionsOf('application', id)
    assert.deepEqual(
      history.map(({ action }) => action),
      ['submit', 'verify']
    )
    assert.equal(history[1].decider.displayName, 'Asha Patil')
    const latest = await latestDecision('application', id)
    assert.equal(latest?.action, 'verify')
    assert.equal(latest?.decider.displayName, 'Asha Patil')
    assert.isNull(await latestDecision('application', id + 2))
  })

  test('return the last one of several subjects at once', async ({ assert }) => {
    const [one, other] = [await createApplication(), await createApplication()]
    const last = await decided('application', one.id, 'verify')
    await decided('claim', one.id, 'verify')
    const { id } = (await latestDecision('application', other.id))!
    const found = await latestDecisions('application', [one.id, other.id, 999_999])
    assert.sameDeepMembers(
      [...found],
      [
        [one.id, last.id],
        [other.id, id],
      ]
    )
    assert.deepEqual([...(await latestDecisions('application', [other.id]))], [[other.id, id]])
  })
})

test.group('Number of subjects by status', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is the sum of the cells that match a filter', async ({ assert }) => {
    const cell = { district_id: 490, loan_type: 77, payment_status_id: 0, amount_paise: 0 }
    await db.table('workflow_counters').multiInsert([
      { ...cell, subject_type: 'application', status_id: 1, subjects: 3 },
      { ...cell, subject_type: 'application', status_id: 2, subjects: 4 },
      { ...cell, subject_type: 'application', status_id: 3, subjects: 50 },
      { ...cell, subject_type: 'claim', status_id: 1, subjects: 600 },
    ])
    const counted = (statuses: number[]) =>
      countedSubjects(db.connection(), 'application', (query) => {
        query.where('workflow_counters.loan_type', 77).whereIn('status_id', statuses)
      })
    assert.strictEqual(await counted([1, 2]), 7)
    assert.strictEqual(await counted([9]), 0)
  })
})
