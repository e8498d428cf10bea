import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { DateTime } from 'luxon'
import Application from '#applications/models/application'
import { AssignFile } from '#approvals/collaboration/actions/assign_file'
import { ViewApplication } from '#approvals/actions/view_application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, createUser } from '#database/factories/application_factory'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { NotFound, type Refusal } from '#kernel/exceptions/refusal'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { inboxPage, unreadCount } from '#notifications/queries/inbox'
import { pageProps } from '#tests/support/page_props'
import { messagesTo } from '#tests/support/outbox'
import { deleteWebhooks, systemWithWebhook } from '#tests/support/api_systems'
import { dialect } from '#tests/support/tags'
import { captureError } from '#tests/support/workflow_rows'
import { districtOfficer, schedule } from '#tests/functional/lending/batches/officers'
import { decide, expectedState, stage } from '#tests/functional/lending/approvals/support'
import { Decide } from '#workflow/actions/decide'
import { UndoDecision } from '#workflow/actions/undo_decision'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { isUndoable } from '#workflow/registry'
import { masters } from '#masters/queries/masters'
import { decisionsOf } from '#workflow/queries/decision_history'

const PATH = '/officer/applications/decisions/undo'

const actorOf = ({ id, roleId }: User) => ({ id, role: roleId })

/** Creates an application that the AGM has just forwarded to the GM. */
async function createForwarded() {
  const application = await createApplication({ statusId: stage('Project') })
  const agm = await createUser(Role.agm)
  return { application, agm, ...(await forward(application, agm)) }
}

const forward = ({ id }: { id: number }, officer: User) =>
  new Decide().run({
    subjectType: 'application',
    subjectId: id,
    action: 'forward',
    actor: actorOf(officer),
  })

const undo = (decisionId: number, officer: User) =>
  new UndoDecision().run({ subjectType: 'application', decisionId, officer: actorOf(officer) })

const refusalOf = async (work: () => Promise<unknown>) =>
  (await captureError<Refusal>(work)).messageKey

const placeOf = async ({ id }: { id: number }) => {
  const row = await db.from('applications').where({ id }).firstOrFail()
  return [row.status_id, row.status_since, Number(row.is_returned), row.last_action_at]
}

const send = (client: ApiClient, user: User, decisions: number[]) =>
  client.post(PATH).loginAs(user).withCsrfToken().redirects(0).json({ decisions })

/** Converts an application to the input of assignments. */
const collaborationFile = ({ id, number, districtId, statusId }: Application) => ({
  type: 'application' as const,
  id,
  number,
  districtId,
  statusId,
  applicationId: id,
  claimId: null,
})

const assign = async (application: Application, officer: User) => {
  const file = collaborationFile(await application.refresh())
  await new AssignFile().run(officer, {
    file,
    assigneeId: officer.id,
    expectedStatusId: file.statusId,
    expectedAssigneeId: null,
  })
}

/** Returns all counters of applications, by cell. */
const readCounters = async () => {
  const rows = await Promise.all(
    ['workflow_counters', 'workflow_pending_counts', 'finished_waits'].map((table) =>
      db.from(table).where('subject_type', 'application').whereNot('subjects', 0)
    )
  )
  return rows.map((table) => table.map(({ id: _, ...row }) => JSON.stringify(row)).toSorted())
}

/** Moves the clock forward by this number of seconds. */
const advanceClock = (seconds: number) =>
  setClock(new FixedClock(DateTime.fromJSDate(getClock().now()).plus({ seconds }).toJSDate()))

test.group('Undoing a decision', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('is a decision of its own, and restores status, queue position and counters', async ({
    assert,
  }) => {
    setClock(new FixedClock(new Date('2027-03-10T06:00:00Z')))
    const application = await createApplication({ statusId: stage('Project') })
    const agm = await createUser(Role.agm)
    setClock(new FixedClock(new Date('2027-03-18T06:00:00Z')))
    const [place, counts] = [await placeOf(application), await readCounters()]
    const { decisionId } = await forward(application, agm)
    assert.notDeepEqual(await placeOf(application), place)
    assert.notDeepEqual(await readCounters(), counts)
    assert.equal(await undo(decisionId, agm), application.id)
    assert.deepEqual(await placeOf(application), place)
    assert.deepEqual(await readCounters(), counts)
    const last = (await decisionsOf('application', application.id)).slice(-2)
    assert.deepEqual(
      last.map(({ action, fromStatus, toStatus, decidedBy }) => [
        action,
        fromStatus,
        toStatus,
        decidedBy,
      ]),
      [
        ['forward', stage('Project'), stage('GM'), agm.id],
        ['undo', stage('GM'), stage('Project'), agm.id],
      ]
    )
    assert.deepEqual([last[0].undoneBy, last[0].stageDays], [last[1].id, null])
  })

  test('is possible for its officer alone, within the time limit and once', async ({ assert }) => {
    const { decisionId, agm } = await createForwarded()
    const other = await createUser(Role.agm)
    assert.instanceOf(await captureError(() => undo(decisionId, other)), NotFound)
    const late = await createForwarded()
    await undo(decisionId, agm)
    assert.equal(await refusalOf(() => undo(decisionId, agm)), 'workflow.messages.undone_already')
    advanceClock(31)
    assert.equal(
      await refusalOf(() => undo(late.decisionId, late.agm)),
      'workflow.messages.undo_too_late'
    )
  })

  test('is refused once the next officer has decided on or assigned the application', async ({
    assert,
  }) => {
    const [decided, given] = [await createForwarded(), await createForwarded()]
    const gm = await createUser(Role.generalManager)
    await forward(decided.application, gm)
    assert.equal(
      await refusalOf(() => undo(decided.decisionId, decided.agm)),
      'workflow.messages.undo_acted'
    )
    await assign(given.application, gm)
    assert.equal(
      await refusalOf(() => undo(given.decisionId, given.agm)),
      'workflow.messages.undo_touched'
    )
  })

  test('returns the application to the officer to whom it was assigned', async ({ assert }) => {
    const application = await createApplication({ statusId: stage('Project') })
    const agm = await createUser(Role.agm)
    await assign(application, agm)
    const assignment = () => db.from('file_assignments').where('subject_id', application.id).first()
    const before = await assignment()
    const { decisionId } = await forward(application, agm)
    assert.isNull(await assignment())
    await undo(decisionId, agm)
    assert.deepEqual(await assignment(), before)
  })

  test('and the next decision at the same time: only one takes effect', async ({ assert }) => {
    const { application, agm, decisionId } = await createForwarded()
    const gm = await createUser(Role.generalManager)
    const results = await Promise.allSettled([undo(decisionId, agm), forward(application, gm)])
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    const { statusId } = await Application.findOrFail(application.id)
    const isUndone = results[0].status === 'fulfilled'
    assert.equal(statusId, isUndone ? stage('Project') : stage('MD'))
  })

  test('covers steps that require, file and issue nothing, and no step of a claim', ({
    assert,
  }) => {
    const undoable = (type: 'application' | 'claim') =>
      masters()
        .stepsOfVersion(type, 0)
        .map((row) => Object.assign(new WorkflowTransition(), row))
        .filter((step) => isUndoable(type, step))
        .map(({ action }) => action)
    assert.deepEqual([...new Set(undoable('application'))].toSorted(), [
      'forward',
      're_verify',
      'schedule_meeting',
      'verify',
    ])
    assert.deepEqual(undoable('claim'), [])
  })

  test('is not offered for a step that needs a reason or issues a letter', async ({ assert }) => {
    const approved = await createApplication({ statusId: stage('MD') })
    const md = await createUser(Role.managingDirector)
    const { undoUntil, decisionId } = await new Decide().run({
      subjectType: 'application',
      subjectId: approved.id,
      action: 'approve',
      actor: actorOf(md),
    })
    assert.isNull(undoUntil)
    assert.equal(await refusalOf(() => undo(decisionId, md)), 'workflow.messages.undo_too_late')
  })

  test('of a scheduled meeting removes its applications from the agenda, and a meeting that becomes empty', async ({
    assert,
  }) => {
    const officer = await districtOfficer()
    const both = [await createApplication(), await createApplication()]
    const batch = await schedule(officer, both)
    const items = () => db.from('committee_batch_items').where('batch_id', batch.id)
    const [first, second] = await Promise.all(
      both.map(async ({ id }) => (await decisionsOf('application', id)).at(-1)!.id)
    )
    await undo(first, officer)
    assert.lengthOf(await items(), 1)
    await undo(second, officer)
    assert.lengthOf(await items(), 0)
    assert.isNull(await db.from('committee_batches').where('id', batch.id).first())
  })
})

test.group('Messages of an undoable decision', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())
  group.each.teardown(() => deleteWebhooks())

  const statesOf = async (user: User) =>
    (await messagesTo(user.mobile!)).map(({ status }) => status)
  const shownTo = async ({ id }: User) => {
    const [{ total }] = await unreadCount({ id })
    return [Number(total), (await inboxPage(id, 'en', null)).entries.length]
  }
  const deliveries = (webhookId: number) =>
    db.from('webhook_deliveries').where('webhook_id', webhookId)

  test('are sent when the time limit has passed', async ({ assert }) => {
    const { webhook } = await systemWithWebhook('https://bank.example/hook')
    const { application } = await createForwarded()
    const applicant = await (await application.refresh()).related('user').query().firstOrFail()
    await new SendOutbox().run()
    assert.deepEqual(await statesOf(applicant), ['queued'])
    assert.deepEqual(await shownTo(applicant), [0, 0])
    const [delivery] = await deliveries(webhook.id)
    assert.isAbove(
      new Date(delivery.next_attempt_at).getTime(),
      new Date(delivery.created_at).getTime()
    )
    advanceClock(31)
    await new SendOutbox().run()
    assert.deepEqual(await statesOf(applicant), ['sent'])
    assert.deepEqual(await shownTo(applicant), [1, 1])
  })

  test('are never sent after an undo', async ({ assert }) => {
    const { webhook } = await systemWithWebhook('https://bank.example/hook')
    const { application, agm, decisionId } = await createForwarded()
    const applicant = await (await application.refresh()).related('user').query().firstOrFail()
    await undo(decisionId, agm)
    advanceClock(31)
    await new SendOutbox().run()
    assert.deepEqual(await statesOf(applicant), [])
    assert.deepEqual(await shownTo(applicant), [0, 0])
    assert.deepEqual(await deliveries(webhook.id), [])
  })
})

test.group('Undo offer', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is on the following pages until its time limit, and shows the outcome', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ statusId: stage('Project') })
    const agm = await createUser(Role.agm)
    const decided = await decide(client, agm, application.id, {
      action: 'forward',
      ...(await expectedState(application)),
    })
    const [last] = (await decisionsOf('application', application.id)).slice(-1)
    const session = decided.session()
    assert.deepEqual(session.undo.decisions, [last.id])
    const page = () =>
      client.get('/officer/applications').loginAs(agm).withSession(session).withInertia()
    const { undo: offer } = pageProps(await page(), 'lending/approvals/list') as {
      undo?: { decisions: number[]; seconds: number }
    }
    assert.deepEqual(offer!.decisions, [last.id])
    assert.isAtMost(offer!.seconds, 30)
    const undone = await send(client, agm, offer!.decisions)
    undone.assertHeader('location', `/officer/applications/${application.id}`)
    assert.include(undone.flashMessages().success, '1 decision was undone')
    advanceClock(31)
    assert.notProperty(pageProps(await page(), 'lending/approvals/list'), 'undo')
  })

  test('of a bulk decision grows with its batches, and not with the next step', async ({
    client,
    assert,
  }) => {
    const agm = await createUser(Role.agm)
    const files = [
      await createApplication({ statusId: stage('Project') }),
      await createApplication({ statusId: stage('Project') }),
      await createApplication({ statusId: stage('Project') }),
    ]
    const offered: number[][] = []
    let session: ReturnType<Awaited<ReturnType<typeof send>>['session']> = {}
    for (const [index, file] of files.entries()) {
      await new ViewApplication().run(agm, String(file.id))
      const isContinued = index === 1
      const answer = await client
        .post('/officer/applications/decisions')
        .loginAs(agm)
        .withSession(session)
        .withCsrfToken()
        .header('accept', 'application/json')
        .json({
          action: 'forward',
          subjects: [{ id: file.id, ...(await expectedState(file)) }],
          isContinued,
        })
      session = { undo: answer.session().undo }
      offered.push(session.undo.decisions)
    }
    const latest = await Promise.all(
      files.map(async ({ id }) => (await decisionsOf('application', id)).at(-1)!.id)
    )
    assert.deepEqual(offered, [[latest[0]], [latest[0], latest[1]], [latest[2]]])
  })

  test('of several decisions undoes those without a later change, and shows how many', async ({
    client,
    assert,
  }) => {
    const agm = await createUser(Role.agm)
    const files = [
      await createApplication({ statusId: stage('Project') }),
      await createApplication({ statusId: stage('Project') }),
      await createApplication({ statusId: stage('Project') }),
    ]
    const decisions: number[] = []
    for (const file of files) decisions.push((await forward(file, agm)).decisionId)
    await forward(files[1], await createUser(Role.generalManager))
    const answer = await send(client, agm, decisions)
    answer.assertHeader('location', '/officer/applications')
    const { success, danger } = answer.flashMessages()
    assert.include(success, '2 decisions were undone')
    assert.include(danger, '1 decision was not undone')
    const statuses = await Promise.all(files.map(async (file) => (await file.refresh()).statusId))
    assert.deepEqual(statuses, [stage('Project'), stage('MD'), stage('Project')])
  })

  test('for another officer’s decision is not found', async ({ client }) => {
    const { decisionId } = await createForwarded()
    const answer = await send(client, await createUser(Role.agm), [decisionId])
    answer.assertStatus(404)
  })
})
