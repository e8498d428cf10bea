import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { applicationFilter, listFilters } from '#applications/queries/list_filters'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { claimFilter, claimFilters } from '#claims/queries/claim_list_filters'
import { getClock } from '#core/calendar/clock'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import type { RoleHome } from '#reports/queries/role_home'
import { cellHref, type SummaryTable } from '#reports/queries/summary_table'
import { randomApplications, randomClaims, rowsOf } from './support.js'

async function homeOf(client: ApiClient, user: User, query = ''): Promise<RoleHome> {
  const response = await client.get(`/officer${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return response.inertiaProps as unknown as RoleHome
}

/** How many rows the list has that this address opens, for this officer. */
async function listBehind(href: string, viewer: User): Promise<number> {
  const address = new URL(href, 'http://portal.test')
  const query = Object.fromEntries(address.searchParams)
  if (address.pathname === '/officer/claims') {
    return rowsOf('claims', claimFilter(claimFilters(query, viewer)))
  }
  return rowsOf('applications', applicationFilter(listFilters(query, viewer)))
}

test.group('The numbers of the home', (group) => {
  group.setup(async () => {
    await randomApplications(60)
    await randomClaims(40)
  })

  /** Every cell that is not zero, the sums, and that nothing is left out. */
  async function isTrue(table: SummaryTable, viewer: User, assert: any) {
    const { path, columns, rows, total } = table
    for (const row of rows) {
      for (const [at, count] of row.counts.entries()) {
        if (count === 0) continue
        const href = cellHref(path, row.query, columns[at].query)
        assert.equal(await listBehind(href, viewer), count, href)
      }
    }
    for (const [at, column] of columns.entries()) {
      const sum = rows.reduce((all, row) => all + row.counts[at], 0)
      assert.equal(total.counts[at], sum, column.key)
      const href = cellHref(path, total.query, column.query)
      assert.equal(await listBehind(href, viewer), sum, href)
    }
  }

  for (const query of ['', '?loanType=1', '?loanType=2', '?tab=claims', '?tab=claims&loanType=3']) {
    test(`are the lists behind them (${query || 'applications'})`, async ({ assert, client }) => {
      const director = await (await createUser(Role.managingDirector)).refresh()
      const { table } = await homeOf(client, director, query)
      await isTrue(table, director, assert)
    })
  }

  test('are those of the own district only, for every role that is bound to one', async ({
    assert,
    client,
  }) => {
    const districtId = districtNamed('Satara')
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId, { districtId })
      const home = await homeOf(client, officer, `?district=${districtNamed('Pune')}`)
      assert.deepEqual(
        home.table.rows.map((row) => row.id),
        [districtId]
      )
      await isTrue(home.table, officer, assert)
      for (const { href, count } of home.waiting) {
        assert.equal(await listBehind(href, officer), count, href)
      }
    }
  })

  test('of the district official are by district and by status', async ({ assert, client }) => {
    const officer = await (await createUser(Role.districtOfficer)).refresh()
    const home = await homeOf(client, officer)
    await isTrue(home.table, officer, assert)
    await isTrue(home.statuses!, officer, assert)
    assert.lengthOf(home.statuses!.rows, masters().applicationStatuses.length)
  })

  test('have the total of the columns as Total', async ({ assert, client }) => {
    const { table } = await homeOf(client, await createUser(Role.agm))
    assert.equal(table.columns.at(-1)!.key, 'Total')
    for (const { counts } of table.rows) {
      const stages = counts.slice(0, -1).reduce((sum, count) => sum + count, 0)
      assert.equal(counts.at(-1), stages)
    }
  })
})

test.group('The home of a role', () => {
  const expected: Record<number, { tabs: string[]; mine: string[] }> = {
    1: { tabs: ['applications', 'claims'], mine: [] },
    2: { tabs: ['applications'], mine: ['application DM', 'application DBSC'] },
    3: { tabs: ['applications', 'claims'], mine: ['application Project'] },
    4: { tabs: ['applications', 'claims'], mine: ['application MD', 'claim MD'] },
    5: { tabs: ['applications', 'claims'], mine: ['application GM', 'claim GM'] },
    6: { tabs: ['claims'], mine: ['claim Accounts', 'claim ToBePaid'] },
    7: { tabs: ['claims'], mine: ['claim Auditor'] },
  }
  for (const roleId of OFFICER_ROLES) {
    test(`${roleId} shows its tables and what waits for it`, async ({ assert, client }) => {
      const home = await homeOf(client, await createUser(roleId), '?tab=applications')
      assert.deepEqual(home.tabs, expected[roleId].tabs)
      const mine = home.waiting.filter((stage) => stage.isMine)
      assert.sameMembers(
        mine.map((stage) => `${stage.subjectType} ${stage.column}`),
        expected[roleId].mine
      )
      const isClaims = home.table.path === '/officer/claims'
      assert.equal(isClaims, expected[roleId].tabs[0] === 'claims')
    })
  }

  test('is closed to applicants and to visitors', async ({ client }) => {
    for (const path of ['/officer', '/officer/application-summary']) {
      const applicant = await client
        .get(path)
        .loginAs(await createUser())
        .redirects(0)
      applicant.assertStatus(302)
      const visitor = await client.get(path).redirects(0)
      visitor.assertStatus(302)
    }
  })

  test('says since when the oldest waits, and how many are overdue', async ({ assert, client }) => {
    const districtId = districtNamed('Gadchiroli')
    const [status] = masters().statusesInColumn('DM')
    const ago = (days: number) => DateTime.fromJSDate(getClock().now()).minus({ days })
    const officer = await createUser(Role.districtOfficer, { districtId })
    const stageOf = async () => {
      const { waiting } = await homeOf(client, officer)
      return waiting.find(({ column }) => column === 'DM')!
    }
    /** Other tests may have left applications in this district. */
    const before = await stageOf()
    for (const days of [0, 3, 30, 45]) {
      await createApplication({
        districtId,
        statusId: status.id,
        overrides: { statusSince: ago(days) },
      })
    }
    const stage = await stageOf()
    assert.equal(stage.count, before.count + 4)
    assert.equal(stage.since, ago(45).setZone('Asia/Kolkata').toISODate())
    assert.equal(stage.overdue, before.overdue + 2)
    assert.equal(stage.targetDays, masters().targetDays('application', status.id))
  })
})
