import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { flashText, pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import type { ApplicationActions } from '#workflow/contracts/subject'

/** Statuses of DECISIONS 3. */
const WITH_AGM = 13

const HINGOLI = () => districtNamed('Hingoli')
const agm = (firstName = 'Anil') => createOfficer(Role.agm, null, { firstName })
const createWithAgm = () => createApplication({ statusId: WITH_AGM, districtId: HINGOLI() })

type AssignmentInput = {
  assigneeId: number | null
  expectedAssigneeId?: number | null
  statusId?: number
}
const assign = (client: ApiClient, by: User, path: string, asked: AssignmentInput) =>
  requestAs(client, by, 'post', `/officer/${path}/assignment`)
    .header('referer', `/officer/${path}`)
    .json({
      assigneeId: asked.assigneeId,
      expectedAssigneeId: asked.expectedAssigneeId ?? null,
      expectedStatusId: asked.statusId ?? WITH_AGM,
    })
const assignmentAt = async (client: ApiClient, user: User, path: string) =>
  pageProps(
    await requestAs(client, user, 'get', `/officer/${path}`),
    path.startsWith('claims/') ? 'lending/claims/officer' : 'lending/approvals/review'
  ).assignment
const queueOf = async (client: ApiClient, user: User, tab = 'mine') =>
  pageProps(await requestAs(client, user, 'get', `/officer?tab=${tab}`), 'back_office/reports/home')
const listAt = async (client: ApiClient, user: User, path: string) =>
  pageProps(await requestAs(client, user, 'get', path), 'lending/approvals/list').list
const hasRow = async (id: number, type = 'application') =>
  (await db.from('file_assignments').where({ subject_type: type, subject_id: id }).first()) !== null
const step = (id: number, actor: User, action: keyof ApplicationActions, reasonId?: number) =>
  new Decide().run({
    subjectType: 'application',
    subjectId: id,
    action: action as 'forward',
    actor: { id: actor.id, role: actor.roleId },
    reasonId,
    remarks: 'As discussed',
  })

test.group('Application assigned to a colleague', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is shown on the application, in the list and in the colleague’s queue, and removes no right of others', async ({
    client,
    assert,
  }) => {
    const [first, second] = [await agm(), await agm('Bhavna')]
    const { id, number } = await createWithAgm()
    const path = `applications/${id}`
    const offered = (await assignmentAt(client, first, path)).choices.map(({ value }) => value)
    assert.includeMembers(offered, [first.id, second.id])
    assert.equal((await queueOf(client, second)).tabs.at(-1)!.count, 0)

    ;(await assign(client, first, path, { assigneeId: second.id })).assertStatus(302)
    assert.deepInclude((await assignmentAt(client, first, path)).assignee, {
      id: second.id,
      name: 'Bhavna Deshpande',
      isMine: false,
    })
    assert.isTrue((await assignmentAt(client, second, path)).assignee!.isMine)

    const mine = await queueOf(client, second)
    assert.deepEqual(
      mine.tabs.map(({ name }) => name),
      ['all', 'overdue', 'returned', 'mine']
    )
    assert.deepInclude(mine.tabs.at(-1), { name: 'mine', count: 1 })
    assert.deepEqual(
      mine.files.map((file) => [file.number, file.assignee]),
      [[number, 'Bhavna Deshpande']]
    )
    assert.deepEqual((await queueOf(client, first)).files, [])
    const [stage] = mine.stages
    assert.equal(stage.count, 1)
    const listed = await listAt(client, second, stage.href)
    assert.deepEqual(
      listed.rows.map((row) => [row.id, row.assignee]),
      [[id, 'Bhavna Deshpande']]
    )
    const others = await listAt(client, first, stage.href)
    assert.deepEqual(others.rows, [], '“mine” refers to the current user')
    const free = `/officer/applications?district=${HINGOLI()}&assigned=nobody`
    const nobodys = await listAt(client, first, free)
    assert.notInclude(
      nobodys.rows.map((row) => row.id),
      id
    )

    const [notice] = await db.from('notices').where('user_id', second.id)
    assert.equal(notice.template, 'assigned')
    assert.equal((await db.from('notices').where('user_id', first.id)).length, 0)
    await step(id, first, 'forward')
    assert.notEqual((await Application.findOrFail(id)).statusId, WITH_AGM, 'a colleague continued')
  })

  test('is unassigned for good by a step to another post', async ({ client, assert }) => {
    const [first, second] = [await agm(), await agm('Bhavna')]
    const { id } = await createWithAgm()
    await assign(client, first, `applications/${id}`, { assigneeId: second.id })
    assert.isTrue(await hasRow(id))
    await step(id, first, 'forward')
    assert.isFalse(await hasRow(id))
    const { statusId } = await Application.findOrFail(id)
    const put = (status: number) =>
      db.from('applications').where('id', id).update({ status_id: status })
    await put(WITH_AGM)
    assert.isNull((await assignmentAt(client, second, `applications/${id}`)).assignee)
    assert.equal((await queueOf(client, second)).tabs.at(-1)!.count, 0)
    await put(statusId)
  })

  test('is unassigned by a move to another district', async ({ client, assert }) => {
    const [first, second] = [await agm(), await agm('Bhavna')]
    const { id } = await createWithAgm()
    await assign(client, first, `applications/${id}`, { assigneeId: second.id })
    await new Decide().run({
      subjectType: 'application',
      subjectId: id,
      action: 'change_district',
      input: { districtId: districtNamed('Parbhani') },
      actor: { id: first.id, role: Role.agm },
      remarks: 'Lives there',
    })
    assert.isFalse(await hasRow(id))
  })

  test('is assigned by the officers with whom it is pending, to one of them', async ({
    client,
    assert,
  }) => {
    const first = await agm()
    const gm = await createOfficer(Role.generalManager)
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Parbhani'))
    const { id } = await createWithAgm()
    const path = `applications/${id}`
    assert.match(
      flashText(await assign(client, gm, path, { assigneeId: first.id })),
      /not pending with your post/
    )
    assert.deepEqual((await assignmentAt(client, gm, path)).choices, [])
    assert.match(
      flashText(await assign(client, first, path, { assigneeId: gm.id })),
      /does not hold the responsible post/
    )
    ;(await assign(client, foreign, path, { assigneeId: first.id })).assertStatus(404)
    const administrator = await createOfficer(Role.administrator)
    ;(await assign(client, administrator, path, { assigneeId: first.id })).assertStatus(403)
    assert.isFalse(await hasRow(id))

    const own = await createOfficer(Role.districtOfficer, HINGOLI())
    const entry = await createApplication({ districtId: HINGOLI() })
    const offered = await assignmentAt(client, own, `applications/${entry.id}`)
    const values = offered.choices.map(({ value }) => value)
    assert.include(values, own.id)
    assert.notInclude(values, foreign.id)
  })

  test('is not assigned if it moved on or was assigned to another officer meanwhile', async ({
    client,
    assert,
  }) => {
    const [first, second] = [await agm(), await agm('Bhavna')]
    const { id } = await createWithAgm()
    const path = `applications/${id}`
    const moved = await assign(client, first, path, { assigneeId: second.id, statusId: 1 })
    assert.match(flashText(moved), /status has changed since/)
    assert.isFalse(await hasRow(id))

    await assign(client, first, path, { assigneeId: second.id })
    const late = await assign(client, first, path, { assigneeId: first.id })
    assert.match(flashText(late), /Bhavna Deshpande/)
    assert.equal((await assignmentAt(client, first, path)).assignee!.id, second.id)
    const again = await assign(client, first, path, { assigneeId: second.id })
    assert.notMatch(
      flashText(again),
      /has assigned this to/,
      'a repeated assignment is not an error'
    )
    await assign(client, first, path, { assigneeId: null, expectedAssigneeId: second.id })
    assert.isFalse(await hasRow(id))
    const log = await db
      .from('audit_entries')
      .where({ subject_type: 'application', subject_id: id })
      .whereIn('action', ['file.assigned', 'file.released'])
      .orderBy('id')
    assert.deepEqual(
      log.map(({ action }) => action),
      ['file.assigned', 'file.released']
    )
  })

  test('can also be a claim', async ({ client, assert }) => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    const loan = await createLoan({
      application: { districtId: HINGOLI() },
      emiStartOn: plainDate('2026-01-31'),
    })
    const claim = await claimRows(loan, { rowNos: [0] })
    const accounts = await createOfficer(Role.accounts)
    const path = `claims/${claim.id}`
    const before = await assignmentAt(client, accounts, path)
    const of = { assigneeId: accounts.id, statusId: claim.statusId }
    if (before.choices.length === 0) return assert.fail('claims begin with accounts')
    await assign(client, accounts, path, of)
    assert.isTrue(await hasRow(claim.id, 'claim'))
    const mine = await queueOf(client, accounts)
    assert.deepEqual(
      mine.files.map((file) => [file.kind, file.number]),
      [['claim', String(claim.id)]]
    )
    assert.equal((await db.from('notices').where('user_id', accounts.id)).length, 0)
    const page = await requestAs(client, accounts, 'get', mine.stages[0].href)
    const { list } = pageProps(page, 'lending/claims/list')
    assert.deepEqual(
      list.rows.map((row) => row.id),
      [claim.id]
    )
  })
})
