import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { reconciliationTotals } from '#claims/payments/queries/payment_views'
import { budgetForecast } from '#claims/budget/queries/budget_forecast'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { recountHeld } from '#database/migrations/0905_recounted_periods'
import { inTransaction } from '#kernel/database/transaction'
import { RecountPeriods, countReleased, wrongPeriods } from '#reports/actions/period_counts'
import { createLoan } from '#database/factories/loan_factory'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import { addDays } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { parseReportRequest } from '#reports/builder/report_request'
import { reportRows } from '#reports/builder/run'
import { allReports } from '#reports/definitions/catalogue'
import { homeCharts } from '#reports/queries/home/charts'
import { readStatistics } from '#reports/queries/home/overview'
import { misFilters, misSummary, SUMMARIES } from '#reports/queries/mis/summary'
import { holdFile, releaseHeld } from '#tests/support/held_files'
import { dialect } from '#tests/support/tags'
import { createClaim } from './support.js'

const SCOPE = { districts: null, loanType: null }

/** Returns all figures about applications, by name. */
async function figures(): Promise<Map<string, string>> {
  const raw = {
    financialYear: String(financialYear(getClock().today()).startYear),
    withinDays: '400',
  }
  const found = new Map<string, string>()
  const add = (name: string, of: unknown) => found.set(name, JSON.stringify(of))
  for (const report of allReports) {
    const rows: string[] = []
    for await (const row of reportRows(parseReportRequest(report, raw, SCOPE))) {
      rows.push(JSON.stringify(row))
    }
    add(`report ${report.id}`, rows.toSorted())
  }
  for (const by of SUMMARIES) {
    add(`MIS ${by}`, await misSummary(misFilters({ by }, SCOPE), i18nManager.locale('en')))
  }
  for (const tab of ['applications', 'claims'] as const) {
    add(`charts of ${tab}`, await homeCharts(tab, SCOPE, 'en'))
  }
  add('public figures', await readStatistics())
  add('reconciliation', [await reconciliationTotals(), await reconcileBooks()])
  const { heads, months } = await budgetForecast(financialYear(getClock().today()), 'en')
  add('budget forecast', { heads, months })
  return found
}

/** Returns the names of the figures that differ. */
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name))

test.group('Applications of an imported portfolio', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(getClock().today()))
    return () => useSystemClock()
  })

  test('do not change reports, MIS or charts before their release', async ({ assert }) => {
    await new CountPastDue().run()
    await new RecountPeriods().run()
    const before = await figures()
    const loan = await createLoan({ emiStartOn: addDays(getClock().today(), -60) })
    const statusId = masters().claimStatuses.find(({ owner }) => owner === 'ToBePaid')!.id
    await createClaim(loan, { statusId, paymentStatusId: PaymentStatus.toBePaid })
    await holdFile(loan.application)
    await new CountPastDue().run()
    assert.deepEqual(differing(before, await figures()), [])
    assert.deepEqual(await wrongPeriods(), [])

    await releaseHeld(loan.application)
    await new CountPastDue().run()
    const changed = differing(before, await figures())
    assert.isAbove(changed.length, 20)
    assert.includeMembers(changed, [
      'MIS district',
      'charts of applications',
      'charts of claims',
      'budget forecast',
    ])
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('that were counted before an upgrade are counted once after their release', async ({
    assert,
  }) => {
    const { id } = await createApplication()
    const held = () => db.from('applications').where({ id })
    await held().update({ is_held: true })
    assert.isAbove((await wrongPeriods()).length, 0)
    await inTransaction((trx) => recountHeld(trx))
    assert.deepEqual(await wrongPeriods(), [])
    await held().update({ is_held: false })
    const files = [await Application.findOrFail(id)]
    await inTransaction((trx) => countReleased(files, [], trx))
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('are counted in the same order as others, whichever cells they share', async ({
    assert,
  }) => {
    const here = { districtId: districtNamed('Pune') }
    const [one, other] = [await createApplication(here), await createApplication(here)]
    const differing = await createApplication({ districtId: districtNamed('Nagpur') })
    const keys: string[] = []
    const trx = await db.transaction()
    trx.knexClient.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (!/^insert into .period_counts/.test(sql)) return
      const names = sql.slice(sql.indexOf('(') + 1, sql.indexOf(')')).replaceAll(/["`\s]/g, '')
      const width = names.split(',').length
      assert.equal(width, 7)
      for (let at = 0; at + width <= bindings.length; at += width) {
        const cell = Object.fromEntries(
          names.split(',').map((name, index) => [name, bindings[at + index]])
        )
        const { measure, level, period_on, district_id, loan_type, value } = cell
        keys.push(
          JSON.stringify({
            measure,
            level,
            periodOn: period_on,
            districtId: district_id,
            loanType: loan_type,
            value,
          })
        )
      }
    })
    await countReleased([one, differing, other], [], trx)
    await trx.rollback()
    assert.isAbove(keys.length, 27)
    assert.deepEqual(keys, keys.toSorted())
  })
})
