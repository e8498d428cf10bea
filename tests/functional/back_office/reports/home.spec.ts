import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { applicationFilter, listFilters } from '#applications/queries/list_filters'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { claimFilter, claimFilters } from '#claims/claim/queries/claim_list_filters'
import { getClock } from '#kernel/calendar/clock'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import type { Overview } from '#reports/queries/home/overview'
import { cellHref, type SummaryTable } from '#reports/queries/summary_table'
import { pageProps } from '#tests/support/page_props'
import { randomApplications, randomClaims, rowsOf } from './support.js'

async function overviewOf(client: ApiClient, user: User, query = ''): Promise<Overview> {
  const response = await client.get(`/officer/overview${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/overview')
}

/** Returns the number of rows in the list that this address opens, for this officer. */
async function countBehind(href: string, viewer: User): Promise<number> {
  const address = new URL(href, 'http://portal.test')
  const query = Object.fromEntries(address.searchParams)
  /** Lists also show held applications, marked as such; they are not pending, so nothing counts them. */
  const held = db.from('applications').where('is_held', true).select('id')
  if (address.pathname === '/officer/claims') {
    const filter = claimFilter(claimFilters(query, viewer))
    return rowsOf('claims', (claims) => {
      filter(claims)
      claims.whereNotIn('claims.application_id', held)
    })
  }
  const filter = applicationFilter(listFilters(query, viewer))
  return rowsOf('applications', (applications) => {
    filter(applications)
    applications.where('applications.is_held', false)
  })
}

test.group('Figures of the overview', (group) => {
  /** Claims are paid here without a batch, which would show up in the payment records permanently. */
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(async () => {
    await randomApplications(60)
    await randomClaims(40)
  })

  /** Checks every cell that is not zero, the totals, and that nothing is omitted. */
  async function assertCounts(table: SummaryTable, viewer: User, assert: Assert) {
    const { path, columns, rows, total } = table
    for (const row of rows) {
      for (const [at, count] of row.counts.entries()) {
        if (count === 0) continue
        const href = cellHref(path, row.query, columns[at].query)
        assert.equal(await countBehind(href, viewer), count, href)
      }
    }
    for (const [at, column] of columns.entries()) {
      const sum = rows.reduce((all, row) => all + row.counts[at], 0)
      assert.equal(total.counts[at], sum, column.key)
      const href = cellHref(path, total.query, column.query)
      assert.equal(await countBehind(href, viewer), sum, href)
    }
  }

  for (const query of ['', '?loanType=1', '?loanType=2', '?tab=claims', '?tab=claims&loanType=3']) {
    test(`match the lists that they link to (${query || 'applications'})`, async ({
      assert,
      client,
    }) => {
      const director = await (await createUser(Role.managingDirector)).refresh()
      const { table } = await overviewOf(client, director, query)
      await assertCounts(table, director, assert)
    })
  }

  test('are limited to the own district, for every role assigned to one', async ({
    assert,
    client,
  }) => {
    const districtId = districtNamed('Satara')
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId, { districtId })
      const home = await overviewOf(client, officer, `?district=${districtNamed('Pune')}`)
      assert.deepEqual(
        home.table.rows.map((row) => row.id),
        [districtId]
      )
      await assertCounts(home.table, officer, assert)
      for (const stage of home.waiting) {
        const { href, count, overdueHref, overdue, twiceHref, twice, returnedHref } = stage
        assert.equal(await countBehind(href, officer), count, href)
        assert.equal(await countBehind(overdueHref, officer), overdue, overdueHref)
        assert.equal(await countBehind(twiceHref, officer), twice, twiceHref)
        assert.equal(await countBehind(returnedHref, officer), stage.returned, returnedHref)
      }
    }
  })

  test('are shown by district and by status for the district official', async ({
    assert,
    client,
  }) => {
    const officer = await (await createUser(Role.districtOfficer)).refresh()
    const home = await overviewOf(client, officer)
    await assertCounts(home.table, officer, assert)
    await assertCounts(home.statuses!, officer, assert)
    assert.lengthOf(home.statuses!.rows, masters().applicationStatuses.length)
  })

  test('have the total of the columns as Total', async ({ assert, client }) => {
    const { table } = await overviewOf(client, await createUser(Role.agm))
    assert.equal(table.columns.at(-1)!.key, 'Total')
    for (const { counts } of table.rows) {
      const stages = counts.slice(0, -1).reduce((sum, count) => sum + count, 0)
      assert.equal(counts.at(-1), stages)
    }
  })
})

test.group('The overview of a role', () => {
  const expected: Record<number, string[]> = {
    1: ['applications', 'claims'],
    2: ['applications'],
    3: ['applications', 'claims'],
    4: ['applications', 'claims'],
    5: ['applications', 'claims'],
    6: ['claims'],
    7: ['claims'],
  }
  for (const roleId of OFFICER_ROLES) {
    test(`shows the tables of role ${roleId}`, async ({ assert, client }) => {
      const home = await overviewOf(client, await createUser(roleId), '?tab=applications')
      assert.deepEqual(home.tabs, expected[roleId])
      const isClaims = home.table.path === '/officer/claims'
      assert.equal(isClaims, expected[roleId][0] === 'claims')
    })
  }

  test('is closed to applicants and to visitors', async ({ client }) => {
    for (const path of ['/officer', '/officer/overview', '/officer/application-summary']) {
      const applicant = await client
        .get(path)
        .loginAs(await createUser())
        .redirects(0)
      applicant.assertStatus(302)
      const visitor = await client.get(path).redirects(0)
      visitor.assertStatus(302)
    }
  })

  test('shows how long the oldest has been waiting, and how many are overdue', async ({
    assert,
    client,
  }) => {
    const districtId = districtNamed('Gadchiroli')
    const [status] = masters().statusesInColumn('Project')
    const ago = (days: number) => DateTime.fromJSDate(getClock().now()).minus({ days })
    const officer = await createUser(Role.managingDirector, { districtId })
    const stageOf = async () => {
      const { waiting } = await overviewOf(client, officer)
      return waiting.find(({ column }) => column === 'Project')!
    }
    /** Other tests may have left applications in this district. */
    const before = await stageOf()
    for (const days of [0, 3, 16, 450]) {
      await createApplication({
        districtId,
        statusId: status.id,
        overrides: { statusSince: ago(days), isReturned: days === 3 },
      })
    }
    const stage = await stageOf()
    assert.equal(stage.count, before.count + 4)
    const oldest = ago(450).setZone('Asia/Kolkata').toISODate()!
    assert.equal(stage.since, [oldest, before.since ?? oldest].toSorted()[0])
    assert.equal(stage.overdue, before.overdue + 2)
    assert.equal(stage.twice, before.twice + 1)
    assert.equal(stage.returned, before.returned + 1)
    assert.equal(stage.targetDays, masters().targetDays('application', status.id))
  })
})
