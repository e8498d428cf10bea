import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import Appeal from '#applications/appeals/models/appeal'
import { appealStatus } from '#applications/appeals/queries/appeal_status'
import { waitingAppeals } from '#applications/appeals/queries/deciding_role'
import Application from '#applications/models/application'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import { districtOfficer, minutes, schedule } from '#tests/functional/lending/batches/officers'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { decide, open, expectedState } from '#tests/functional/lending/approvals/support'
import { pageProps } from '#tests/support/page_props'
import { replaceRoleAssignments } from '#tests/support/posts'
import { createApplicant } from '#tests/support/users'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { decisionsOf } from '#workflow/queries/decision_history'
import { appeal, decideAs, reasonOf, REMARKS, createRejected, statusOf } from './support.js'
import { dialect } from '#tests/support/tags'

const grantForm = async (application: { id: number }, action = 'grant_appeal') => ({
  action,
  reasonId: reasonOf(action),
  remarks: REMARKS,
  ...(await expectedState(await Application.findOrFail(application.id))),
})

async function createAppeal(statusId: number, role: number, options = {}) {
  const made = await createRejected(statusId, role, options)
  await appeal(made.citizen, made.application)
  return made
}

async function assertCounted(assert: { deepEqual(a: unknown, b: unknown): void }) {
  const report = await new RecountSubjects().run('application')
  assert.deepEqual([report.wrong, report.wrongWaits], [[], []])
}

test.group('Appeal decision', (group) => {
  dialect(group)
  group.setup(async () => {
    await new RecountSubjects().run('application', { fix: true })
  })

  test(
    'of a rejection from status {status} is the role above’s alone, and leads back to that status'
  )
    .with([
      { status: 1, rejectedBy: Role.districtOfficer, above: Role.agm },
      { status: 2, rejectedBy: Role.districtOfficer, above: Role.agm },
      { status: 13, rejectedBy: Role.agm, above: Role.generalManager },
      { status: 4, rejectedBy: Role.generalManager, above: Role.managingDirector },
    ])
    .run(async ({ client, assert }, { status, rejectedBy, above }) => {
      const { citizen, application } = await createAppeal(status, rejectedBy)
      const officer = await createUser(above)
      for (const roleId of OFFICER_ROLES.filter((role) => role !== above)) {
        const other = await createUser(roleId)
        await decide(client, other, application.id, await grantForm(application))
        assert.equal(await statusOf(application), application.statusId, `role ${roleId}`)
      }
      const page = await open(client, officer, `/officer/applications/${application.id}`)
      const { choices } = pageProps(page, 'lending/approvals/review').decision
      assert.deepEqual(
        choices.map(({ action }) => action),
        ['grant_appeal', 'refuse_appeal']
      )
      for (const choice of choices) {
        assert.isTrue(choice.needsRemarks && choice.asksFirst)
        assert.isNotEmpty(choice.reasons)
      }
      const incomplete = { ...(await grantForm(application)), reasonId: '', remarks: '' }
      const refused = await decide(client, officer, application.id, incomplete)
      assert.sameMembers(Object.keys(refused.flashMessage('inputErrorsBag') as object), [
        'reasonId',
        'remarks',
      ])

      await decide(client, officer, application.id, await grantForm(application))
      const after = await Application.findOrFail(application.id)
      assert.equal(after.statusId, status)
      assert.equal(after.liveKey, Application.liveKeyOf(citizen.id, after.loanType))
      const [made] = await Appeal.query().where('applicationId', application.id)
      assert.deepEqual([made.state, made.openApplicationId], ['granted', null])
      const last = (await decisionsOf('application', application.id)).at(-1)!
      assert.equal(made.outcomeId, last.id)
      assert.deepEqual([last.decidedBy, last.remarks], [officer.id, REMARKS])
      const told = await db
        .from('notices')
        .where({ user_id: citizen.id, template: 'appeal_granted' })
      assert.lengthOf(told, 1)
      const audited = await db
        .from('audit_entries')
        .where({ subject_type: 'application', subject_id: application.id })
        .whereIn('action', ['appeal.made', 'appeal.granted', 'appeal.refused'])
        .orderBy('id')
      assert.deepEqual(
        audited.map(({ action }) => action),
        ['appeal.made', 'appeal.granted']
      )
      await assertCounted(assert)
    })

  test('returns an application that the committee rejected to the stage before a meeting', async ({
    assert,
  }) => {
    const citizen = await createApplicant()
    const application = await createApplication({ userId: citizen.id })
    const officer = await districtOfficer()
    const batch = await schedule(officer, [application])
    await new FileCommitteeReport().run({
      officer,
      batchId: batch.id,
      heldOn: getClock().today(),
      upload: await minutes(),
      outcomes: [
        {
          applicationId: application.id,
          action: 'committee_reject',
          reasonId: reasonOf('reject'),
          remarks: REMARKS,
          expectedDecisionId: (await expectedState(application)).expectedDecisionId!,
        },
      ],
    })
    assert.equal(await statusOf(application), 19)
    await appeal(citizen, application)
    await decideAs(await createUser(Role.agm), application, 'grant_appeal', 'grant_appeal')
    assert.equal(await statusOf(application), 2)
    await assertCounted(assert)
  })

  test('refuses for good: the application stays rejected and nobody decides again', async ({
    client,
    assert,
  }) => {
    const { application } = await createAppeal(1, Role.districtOfficer)
    const agm = await createUser(Role.agm)
    await decide(client, agm, application.id, await grantForm(application, 'refuse_appeal'))
    const [made] = await Appeal.query().where('applicationId', application.id)
    assert.equal(made.state, 'refused')
    assert.equal(await statusOf(application), application.statusId)
    assert.isNull((await Application.findOrFail(application.id)).liveKey)
    for (const role of [Role.agm, Role.generalManager, Role.managingDirector]) {
      const { id } = await createUser(role)
      assert.isEmpty(await allowedActions('application', application.id, { id, role }))
    }
    await assertCounted(assert)
  })

  test('is closed to an officer who decided on the application before, whatever their post', async ({
    client,
    assert,
  }) => {
    const { officer, application } = await createAppeal(1, Role.districtOfficer)
    await replaceRoleAssignments(officer, Role.agm)
    assert.isEmpty(
      await allowedActions('application', application.id, { id: officer.id, role: Role.agm })
    )
    await decide(client, officer, application.id, await grantForm(application))
    assert.equal(await statusOf(application), application.statusId)
    const page = await open(client, officer, `/officer/applications/${application.id}`)
    const panel = pageProps(page, 'lending/approvals/review').panels.find(
      ({ title }) => title === 'Appeal'
    )!
    assert.include(panel.notice!, 'You have decided on this application before')
    const other = await createUser(Role.agm)
    assert.isEmpty(await waitingAppeals(db.connection(), officer, 50).then(numbersOf(application)))
    assert.lengthOf(
      await waitingAppeals(db.connection(), other, 200).then(numbersOf(application)),
      1
    )
    await decide(client, other, application.id, await grantForm(application))
    assert.equal(await statusOf(application), 1)
  })

  test('can follow a second rejection, but not by the officer who granted the first appeal', async ({
    assert,
  }) => {
    const { citizen, application } = await createAppeal(1, Role.districtOfficer)
    const agm = await createUser(Role.agm)
    await decideAs(agm, application, 'grant_appeal', 'grant_appeal')
    await decideAs(await createUser(Role.districtOfficer), application, 'reject', 'reject')
    await appeal(citizen, application)
    await assert.rejects(() => decideAs(agm, application, 'grant_appeal', 'grant_appeal'), Refusal)
    await decideAs(await createUser(Role.agm), application, 'refuse_appeal', 'refuse_appeal')
    const states = await Appeal.query().where('applicationId', application.id).orderBy('id')
    assert.deepEqual(
      states.map(({ state }) => state),
      ['granted', 'refused']
    )
  })

  test('cannot grant while a newer application is live, and the page names that application', async ({
    client,
    assert,
  }) => {
    const { citizen, application } = await createAppeal(1, Role.districtOfficer)
    const newer = await createApplication({ statusId: 1, userId: citizen.id })
    const agm = await createUser(Role.agm)
    const page = await open(client, agm, `/officer/applications/${application.id}`)
    const panel = pageProps(page, 'lending/approvals/review').panels.find(
      ({ title }) => title === 'Appeal'
    )!
    assert.include(panel.notice!, newer.number)
    const response = await decide(client, agm, application.id, await grantForm(application))
    assert.include(String(response.flashMessage('warning')), newer.number)
    assert.equal(await statusOf(application), application.statusId)
    const [made] = await Appeal.query().where('applicationId', application.id)
    assert.equal(made.state, 'open')
    await assertCounted(assert)
  })

  test('takes effect once when several officers decide at once, and a stale page gets a warning', async ({
    client,
    assert,
  }) => {
    const { application } = await createAppeal(1, Role.districtOfficer)
    const officers = await Promise.all([1, 2, 3, 4].map(() => createUser(Role.agm)))
    const grant = await grantForm(application)
    const refuse = await grantForm(application, 'refuse_appeal')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        decide(client, officers[at % 4], application.id, at % 2 ? grant : refuse)
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.flashMessage('success')),
      1
    )
    const steps = (await decisionsOf('application', application.id)).filter(({ action }) =>
      ['grant_appeal', 'refuse_appeal'].includes(action)
    )
    assert.lengthOf(steps, 1)
    const late = await decide(client, officers[0], application.id, grant)
    assert.isString(late.flashMessage('warning'))
    await assertCounted(assert)
  })

  test('is a task on the home page of the officer whose turn it is, within their own districts', async ({
    client,
    assert,
  }) => {
    const { application } = await createAppeal(1, Role.districtOfficer, {
      districtId: districtNamed('Palghar'),
    })
    const tasksOf = async (role: number, district?: string) => {
      const districtId = district ? districtNamed(district) : null
      const officer = await createUser(role, { districtId })
      const home = await open(client, officer, '/officer')
      return pageProps(home, 'back_office/reports/home').tasks.filter(
        ({ number }) => number === application.number
      )
    }
    const [task] = await tasksOf(Role.agm, 'Palghar')
    assert.include(task, {
      kind: 'appeal',
      href: `/officer/applications/${application.id}`,
      since: getClock().today(),
    })
    for (const role of [Role.districtOfficer, Role.generalManager, Role.auditor]) {
      assert.isEmpty(await tasksOf(role, 'Palghar'), `role ${role}`)
    }
    assert.isEmpty(await tasksOf(Role.agm, 'Nagpur'))
  })

  test('is not offered as a bulk decision', async ({ client, assert }) => {
    const { application } = await createAppeal(1, Role.districtOfficer)
    const agm = await createUser(Role.agm)
    const path = `/officer/applications?status=${application.statusId}`
    const list = pageProps(await open(client, agm, path), 'lending/approvals/list')
    assert.notInclude(
      list.steps.map(({ action }) => action),
      'grant_appeal'
    )
  })
})

test.group('An appeal whose post is vacant', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('goes to the next role above, and to no officer after the managing director', async ({
    assert,
  }) => {
    const { application } = await createAppeal(1, Role.districtOfficer)
    const roleNow = async () => {
      const today = getClock().today()
      const standing = await appealStatus(application, today, db.connection())
      return standing?.kind === 'open' ? standing.decider.role : undefined
    }
    await createUser(Role.agm)
    await createUser(Role.generalManager)
    await createUser(Role.managingDirector)
    const endPosts = (role: number) =>
      db.from('role_assignments').where('role_id', role).update({ until_on: '2001-01-01' })
    assert.equal(await roleNow(), Role.agm)
    await endPosts(Role.agm)
    assert.equal(await roleNow(), Role.generalManager)
    await endPosts(Role.generalManager)
    assert.equal(await roleNow(), Role.managingDirector)
    await endPosts(Role.managingDirector)
    assert.isNull(await roleNow())
    assert.isNotNull(await createApplicant())
  })
})

const numbersOf =
  ({ number }: { number: string }) =>
  (found: { number: string }[]) =>
    found.filter((one) => one.number === number)
