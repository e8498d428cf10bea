import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applicationFilter, listFilters } from '#applications/queries/list_filters'
import { claimFilter, claimFilters } from '#claims/claim/queries/claim_list_filters'
import { pastDueList } from '#claims/days_past_due/queries/list_past_due'
import { seedDemo } from '#database/demo/seed_demo'
import { districtNamed } from '#database/factories/application_factory'
import { openTabs } from '#reports/builder/report_request'
import { runReport } from '#reports/builder/run'
import { homeCharts } from '#reports/queries/home/charts'
import { CATEGORIES } from '#reports/rules/report_terms'
import { rowsOf } from './support.js'
import { releaseAllHeld } from '#tests/support/held_files'

test.group('Charts of the dashboard', (group) => {
  let trx: TransactionClientContract
  group.setup(async () => {
    await releaseAllHeld()
    trx = await db.transaction()
    await seedDemo({ applicants: 120, seed: 5, passwordHash: 'not a hash' }, trx)
    return () => trx.rollback()
  })

  /** Returns the number of rows in the list or report that a bar opens, counted individually. */
  async function countBehind(href: string): Promise<number> {
    const { pathname, searchParams } = new URL(href, 'http://portal.test')
    const query = Object.fromEntries(searchParams)
    const viewer = { roleId: 4, districts: null }
    if (pathname === '/officer/reports') {
      const [tab] = openTabs({ tab: searchParams.getAll('tab') }, viewer, CATEGORIES)
      return (await runReport(tab, tab, trx)).total
    }
    if (pathname === '/officer/days-past-due') {
      const { filters } = pastDueList
      return rowsOf('past_due_states', filters.filter(filters.read(query, viewer)), trx)
    }
    const isClaims = pathname === '/officer/claims'
    return isClaims
      ? rowsOf('claims', claimFilter(claimFilters(query, viewer)), trx)
      : rowsOf('applications', applicationFilter(listFilters(query, viewer)), trx)
  }

  for (const tab of ['applications', 'claims'] as const) {
    for (const scope of [
      { district: null, loanType: null },
      { district: null, loanType: 1 },
      { district: 'Pune', loanType: null },
    ]) {
      const name = `${tab}, ${scope.district ? 'one district' : 'all districts'}, ${scope.loanType ?? 'all types'}`
      test(`show in every bar the count of its list: ${name}`, async ({ assert }) => {
        const { district, loanType } = scope
        const districts = district === null ? null : [districtNamed(district)]
        const charts = await homeCharts(tab, { districts, loanType }, 'en', { client: trx })
        const { stages, ageing, months, pastDue } = charts
        assert.equal(pastDue !== null, tab === 'claims' && loanType === null)
        if (pastDue) assert.isNotEmpty(pastDue)
        for (const bars of [stages, ageing, charts.districts, months, pastDue ?? []]) {
          for (const { href, value, key } of bars) {
            assert.equal(await countBehind(href), value, `${key}: ${href}`)
          }
        }
        const sum = (bars: { value: number }[]) => bars.reduce((all, { value }) => all + value, 0)
        assert.isAbove(sum(charts.stages), 0)
        assert.lengthOf(charts.months, 12)
        if (districts !== null) assert.lengthOf(charts.districts, 1)
      })
    }
  }

  test('show no 0 for loans before the first count', async ({ assert }) => {
    const client = await trx.transaction()
    await client.from('past_due_states').delete()
    const charts = await homeCharts('claims', { districts: null, loanType: null }, 'en', { client })
    const [tab] = openTabs({ tab: ['report=52'] }, { roleId: 4, districts: null }, CATEGORIES)
    const { rows, sums } = await runReport(tab, tab, client)
    await client.rollback()
    assert.deepEqual(charts.pastDue, [])
    assert.deepEqual(rows, [{ state: 'not_counted', bucket: 'none' }])
    assert.deepEqual(sums, {})
  })
})
