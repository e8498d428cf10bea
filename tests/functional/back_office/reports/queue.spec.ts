import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { applicationFilter, listFilters } from '#applications/queries/list_filters'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { claimFilter, claimFilters } from '#claims/claim/queries/claim_list_filters'
import { getClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { menuCounts as countsOf } from '#auth/contracts/hooks'
import type { Queue } from '#reports/queries/queue/queue'
import { pageProps } from '#tests/support/page_props'
import { createPayableClaims } from '#tests/support/payable_claims'
import Claim from '#claims/models/claim'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { placeClaimAt } from '#tests/support/claims'
import CorrectionRequest from '#privacy/models/correction_request'
import { createClaim, rowsOf } from './support.js'
import { dialect } from '#tests/support/tags'

async function queueFor(client: ApiClient, user: User, query = ''): Promise<Queue> {
  const response = await client.get(`/officer${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/home')
}

const ago = (days: number) => DateTime.fromJSDate(getClock().now()).minus({ days })
const stage = (column: 'DM' | 'DBSC' | 'Project' | 'GM' | 'MD') =>
  masters().statusesInColumn(column)[0].id

/** A district in which no other test has applications. */
const DISTRICT = 'Amravati'

test.group('The queue of a post', (group) => {
  dialect(group)
  /** Claims are paid here without a batch, which would show up in the payment records permanently. */
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  const district = () => districtNamed(DISTRICT)
  const officerOf = (role: number) => createUser(role, { districtId: district() })
  const createWaiting = (column: Parameters<typeof stage>[0], days: number, isReturned = false) =>
    createApplication({
      districtId: district(),
      statusId: stage(column),
      overrides: { statusSince: ago(days), isReturned },
    })

  group.setup(async () => {
    const rows = await Application.query().where('district_id', district()).select('id')
    if (rows.length > 0) throw new Error(`${DISTRICT} is used by other tests`)
  })

  test('is sorted by most overdue across stages, with days against target', async ({
    assert,
    client,
  }) => {
    const officer = await officerOf(Role.districtOfficer)
    const inTime = await createWaiting('DM', 1)
    const late = await createWaiting('DM', 60)
    const returned = await createWaiting('DM', 2, true)
    const later = await createWaiting('DBSC', 200)
    const { files, tabs, stages } = await queueFor(client, officer)
    const numbers = (all: Queue['files']) => all.map(({ number }) => number)
    assert.deepEqual(
      numbers(files),
      [later, late, returned, inTime].map(({ number }) => number)
    )
    const [first] = files
    const [target] = [masters().targetDays('application', stage('DBSC'))!]
    assert.equal(first.targetDays, target)
    assert.equal(first.lateDays, first.waitingDays! - target)
    assert.deepEqual(
      tabs.map(({ name, count }) => [name, count]),
      [
        ['all', 4],
        ['overdue', 2],
        ['returned', 1],
        ['mine', 0],
      ]
    )
    assert.equal(
      stages.reduce((sum, { count }) => sum + count, 0),
      4
    )
    assert.deepEqual(
      numbers((await queueFor(client, officer, '?tab=overdue')).files),
      [later, late].map(({ number }) => number)
    )
    assert.deepEqual(numbers((await queueFor(client, officer, '?tab=returned')).files), [
      returned.number,
    ])
  })

  test('links every number to exactly the rows that it counts', async ({ assert, client }) => {
    /** Claims that other tests paid without the preceding steps are not pending. */
    const paid = await Claim.query().where('statusId', 1).whereNot('paymentStatusId', 1)
    for (const claim of paid) await placeClaimAt(claim, { statusId: approvedClaimStatusId() })
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    await createClaim(loan, { statusId: 1, statusSince: ago(30) })
    for (const role of [2, 3, 4, 5, 6, 7]) {
      for (const viewer of [await officerOf(role), await createUser(role)]) {
        for (const tab of ['all', 'overdue', 'returned']) {
          const { stages } = await queueFor(client, viewer, `?tab=${tab}`)
          for (const { href, count } of stages) {
            const address = new URL(href, 'http://portal.test')
            const query = Object.fromEntries(address.searchParams)
            const rows =
              address.pathname === '/officer/claims'
                ? await rowsOf('claims', claimFilter(claimFilters(query, viewer)))
                : await rowsOf('applications', applicationFilter(listFilters(query, viewer)))
            assert.equal(rows, count, `${role} ${href}`)
          }
        }
      }
    }
  })

  test('shows an application to the next higher role after twice the target, and not before', async ({
    assert,
    client,
  }) => {
    const agm = await officerOf(Role.agm)
    const gm = await officerOf(Role.generalManager)
    const own = await createWaiting('Project', 1)
    const late = await createWaiting('DM', 12)
    const { files: before } = await queueFor(client, agm)
    assert.notInclude(
      before.map(({ number }) => number),
      late.number
    )
    const twice = await createWaiting('DM', 90)
    const { files, tabs } = await queueFor(client, agm)
    const shown = files.find(({ number }) => number === twice.number)!
    assert.isTrue(shown.isBelow)
    assert.include(shown.href, 'late=2')
    assert.isFalse(files.find(({ number }) => number === own.number)!.isBelow)
    assert.equal(tabs[0].count, files.length)
    assert.notInclude(
      (await queueFor(client, gm)).files.map(({ number }) => number),
      twice.number
    )
  })

  test('is paginated, and never continues beyond its end', async ({ assert, client }) => {
    const officer = await officerOf(Role.generalManager)
    for (let index = 0; index < 23; index++) await createWaiting('GM', index)
    const [first, second, beyond] = await Promise.all(
      ['', '?page=2', '?page=900'].map((query) => queueFor(client, officer, query))
    )
    assert.lengthOf(first.files, 20)
    assert.equal(first.pages, 2)
    const all = [...first.files, ...second.files].map(({ key }) => key)
    assert.lengthOf(new Set(all), all.length)
    assert.deepEqual(beyond.files, second.files)
  })

  test('notifies accounts of claims to pay and loans to verify', async ({ assert, client }) => {
    const accounts = await createUser(Role.accounts)
    const before = (await queueFor(client, accounts)).tasks
    const countOf = (tasks: Queue['tasks'], kind: string) =>
      tasks.find((task) => task.kind === kind)?.count ?? 0
    await createPayableClaims(2)
    const { sanction } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    await db.from('loan_sanctions').where('id', sanction.id).update({ verified_at: null })
    const { tasks } = await queueFor(client, accounts)
    assert.equal(countOf(tasks, 'payment'), countOf(before, 'payment') + 2)
    assert.isAbove(countOf(tasks, 'sanctions'), countOf(before, 'sanctions'))
    const { tasks: ofAuditor } = await queueFor(client, await createUser(Role.auditor))
    for (const kind of ['payment', 'sanctions', 'disbursals']) {
      assert.equal(countOf(ofAuditor, kind), 0)
    }
  })

  test('shows its pending count in the menu, for the own desk and district only', async ({
    assert,
    client,
  }) => {
    const officer = await officerOf(Role.generalManager)
    const { count } = (await queueFor(client, officer)).stages.find(({ isMine }) => isMine)!
    await createWaiting('Project', 1)
    assert.deepEqual(await countsOf(officer), { application_list: count })
    assert.deepEqual(await countsOf(await createUser()), {})
  })

  test('contains correction requests, and applications of a district without an officer for those who can help', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Washim')
    /**
     * Officers of other tests, some of whom have all districts; the rollback of the group's transaction restores them.
     */
    await db
      .from('role_assignments')
      .where('role_id', Role.districtOfficer)
      .update({ until_on: '2020-01-01' })
    const application = await createApplication({ districtId })
    const tasks = async (user: User) => (await queueFor(client, user)).tasks
    const unattended = async (user: User) =>
      (await tasks(user)).find(({ key }) => key === `unattended-${districtId}`)
    const agm = await createUser(Role.agm)
    const administrator = await createUser(Role.administrator)
    const told = await unattended(agm)
    assert.include(told, { kind: 'unattended', number: 'Washim', count: 1 })
    assert.include(told!.href, `district=${districtId}`)
    assert.include(await unattended(administrator), { kind: 'unattended_post', count: 1 })

    const officer = await createUser(Role.districtOfficer, { districtId })
    assert.isUndefined(await unattended(agm))
    assert.isUndefined(await unattended(officer))
    await CorrectionRequest.create({
      userId: application.userId,
      applicationId: application.id,
      field: 'firstName',
      requestedValue: 'Savitri',
      reason: 'As on the certificate',
      requestedAt: DateTime.now(),
      state: 'open',
    })
    const correctionTask = (await tasks(officer)).find(({ kind }) => kind === 'corrections')
    assert.include(correctionTask, { count: 1, href: '/officer/correction-requests' })
  })

  test('leads an administrator to incomplete setup steps after the installation', async ({
    client,
    assert,
  }) => {
    const administrator = await createUser(Role.administrator)
    const task = (await queueFor(client, administrator)).tasks.find(
      ({ kind }) => kind === 'first_steps'
    )
    const response = await client.get(task!.href).loginAs(administrator).withInertia()
    const { steps } = pageProps(response, 'back_office/reports/setup')
    const open = steps.filter(({ isDone }) => !isDone)
    assert.equal(task!.count, open.length)
    for (const { href } of open) {
      const page = await client.get(href).loginAs(administrator).withInertia()
      assert.equal(page.status(), 200, href)
    }
    const roles = steps.find(({ key }) => key === 'head_office')!
    await db
      .from('role_assignments')
      .where('role_id', Role.auditor)
      .update({ until_on: '2020-01-01' })
    const again = await client.get(task!.href).loginAs(administrator).withInertia()
    const now = pageProps(again, 'back_office/reports/setup').steps.find(
      ({ key }) => key === roles.key
    )!
    assert.isFalse(now.isDone)
    assert.include(now.missing, 'Auditor')
    const agm = await createUser(Role.agm)
    ;(await client.get(task!.href).loginAs(agm).withInertia()).assertStatus(403)
  })
})
