import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashPassword } from '#auth/actions/password_hashing'
import { getClock } from '#kernel/calendar/clock'
import { type KnexBuilder, isSqlite } from '#kernel/database/dialect'
import { seedDemo } from '#database/demo/seed_demo'
import { parseReportRequest } from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { ReportTables } from '#reports/builder/tables'
import { issuedFiles } from '#reports/queries/home/overview'
import { PERIOD_KINDS, countedCells } from '#reports/queries/period_counts'
import { dialect } from '#tests/support/tags'

const onSqlite = () => isSqlite(db.connection())

/**
 * Reports over every application or step, with the table's alias in the query, and the index that is to cover each
 * alone.
 */
const COVERED: Record<number, { table: 'a' | 'w'; index: string }> = {
  5: { table: 'a', index: '' },
  17: { table: 'a', index: 'applications_facts' },
  23: { table: 'a', index: 'applications_issued' },
  38: { table: 'w', index: 'steps_counted' },
  44: { table: 'a', index: 'applications_facts' },
}

/** Returns the database's query plan for the applications of a report. */
function plansOf(id: number, trx: TransactionClientContract): Promise<string[]> {
  const report = allReports.find((one) => one.id === id)!
  const { values } = parseReportRequest(report, {}, { districts: null })
  const tables = new ReportTables(trx, null)
  const today = getClock().today()
  return plansOfQuery(report.query({ tables, values: values as never, today }), trx)
}

async function plansOfQuery(query: Pick<KnexBuilder, 'toSQL'>, trx: TransactionClientContract) {
  const { sql, bindings } = query.toSQL()
  const plan = await trx.rawQuery(`explain ${onSqlite() ? 'query plan ' : ''}${sql}`, [
    ...(bindings as any[]),
  ])
  const steps: Record<string, string | null>[] = onSqlite() ? plan : plan[0]
  return steps.map((step) =>
    onSqlite() ? String(step.detail) : `${step.table} ${step.key} ${step.Extra}`
  )
}

test.group('Reports over every application', (group) => {
  dialect(group)
  let trx: TransactionClientContract
  group.setup(async () => {
    trx = await db.transaction()
    await seedDemo({ applicants: 400, seed: 3, passwordHash: await hashPassword('x') }, trx)
    return () => trx.rollback()
  })

  for (const [id, { table, index }] of Object.entries(COVERED)) {
    test(`${id} reads only an index`, async ({ assert }) => {
      const plans = await plansOf(Number(id), trx)
      assert.isAbove(plans.length, 0)
      const own = plans.filter((plan) =>
        new RegExp(onSqlite() ? `\\b${table}\\b` : `^${table} `).test(plan)
      )
      assert.isAbove(own.length, 0, plans.join('\n'))
      for (const plan of own) {
        assert.match(plan, onSqlite() ? /COVERING INDEX/ : /Using index/)
        assert.include(plan, index)
      }
    })
  }

  test('do not let public figures and roll-ups use the index of held applications', async ({
    assert,
  }) => {
    const issued = await plansOfQuery(issuedFiles(trx), trx)
    assert.isAbove(issued.length, 0)
    assert.isEmpty(issued.filter((plan) => plan.includes('applications_held')))
    /** SQLite uses the index of the loan type if it groups by it. */
    if (!onSqlite()) assert.match(issued[0], /applications_issued .*Using index/)
    for (const kind of PERIOD_KINDS.filter(({ measure }) => measure !== 'claims')) {
      const plans = await plansOfQuery(countedCells(trx, kind), trx)
      assert.isAbove(plans.length, 0)
      assert.isEmpty(plans.filter((plan) => plan.includes('applications_held')))
    }
  })

  for (const id of [22, 23]) {
    test(`${id} over all days reads no letters`, async ({ assert }) => {
      const plans = await plansOf(id, trx)
      assert.isAbove(plans.length, 0)
      assert.isEmpty(plans.filter((plan) => (onSqlite() ? /\b(?:l|lois)\b/ : /^l /).test(plan)))
      /** SQLite uses the index of the district if it groups by it. */
      if (onSqlite()) return
      const own = plans.filter((plan) => plan.startsWith('a '))
      assert.isAbove(own.length, 0)
      for (const plan of own) assert.match(plan, /^a applications_issued .*Using index/)
    })
  }
})
