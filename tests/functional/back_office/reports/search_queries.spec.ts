import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import db from '@adonisjs/lucid/services/db'
import { rebuildSearchWords } from '#applications/models/application_records'
import { bouncerOf, hasRight } from '#auth/policies/rights'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { isSqlite } from '#kernel/database/dialect'
import { createApplication, createUser } from '#database/factories/application_factory'
import { search } from '#reports/queries/search/search'
import { analyse, rowsRead, selectsOn } from '#tests/support/rows_read'
import { dialect } from '#tests/support/tags'

const FILES = 2_600
const BATCH_SIZE = 400
const MAX_RESULTS = 5
/**
 * Maximum number of entries read: indexes of a search lead to its rows and a little beyond, and a word lookup takes two
 * hundred entries.
 */
const MAX_ROWS_READ = 500

const TABLES = ['applications', 'application_search_words']

/** One in thirteen hundred has the name searched for; all have the same first name. */
const nameOf = (index: number) =>
  index % 1300 ? `Ombhuti Nashtavan ${String.fromCodePoint(97 + (index % 26))}` : 'ओंभुती क्षेमकल्याणकर'

const mobileOf = (index: number) => `7${String(index).padStart(9, '0')}`

async function fill() {
  const one = await createApplication({ overrides: { applicantName: 'Ombhuti Nashtavan' } })
  const { id: _, ...row } = await db.from('applications').where('id', one.id).firstOrFail()
  const rows = Array.from({ length: FILES }, (_, index) => ({
    ...row,
    uuid: randomUUID(),
    number: `IL-FRD-2627-${String(index).padStart(6, '0')}`,
    applicant_name: nameOf(index),
    mobile: mobileOf(index),
    live_key: null,
  }))
  for (let start = 0; start < FILES; start += BATCH_SIZE) {
    await db.table('applications').multiInsert(rows.slice(start, start + BATCH_SIZE))
  }
  await rebuildSearchWords()
  await Promise.all(TABLES.map(analyse))
}

/** Returns the steps of a plan that scan an entire large table. */
async function fullScans({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) {
  const onSqlite = isSqlite(db.connection())
  const values = [...bindings] as StrictValues[]
  const plan = await db.rawQuery(`explain ${onSqlite ? 'query plan ' : ''}${sql}`, values)
  const steps: Record<string, string | null>[] = onSqlite ? plan : plan[0]
  return steps.filter((step) =>
    onSqlite
      ? /^SCAN (?:applications|application_search_words|has)\b/.test(String(step.detail))
      : step.type === 'ALL' && ['has', ...TABLES].includes(String(step.table))
  )
}

test.group('A search among many applications', (group) => {
  dialect(group)
  let user: User
  const lookFor = (q: string) =>
    search(q, {
      user,
      may: (right) =>
        hasRight(
          bouncerOf(() => user),
          right
        ),
      i18n: i18nManager.locale('en'),
      max: MAX_RESULTS,
    })

  group.setup(async () => {
    user = await createUser(Role.generalManager, { districtId: null })
    await fill()
    return async () => {
      await db.from('applications').where('number', 'like', 'IL-FRD-%').delete()
      await Promise.all(TABLES.map(analyse))
    }
  })

  const CASES: [string, string, number][] = [
    ['a number', 'IL-FRD-2627-001234', 1],
    ['the end of a number', '002599', 1],
    ['a mobile number', mobileOf(1234), 1],
    ['a name in the other script', 'Kshemkalyankar', 2],
    ['a rare name among common ones', 'Ombhuti Kshemakalyankar', 2],
    ['a name that all applicants have', 'ombhuti', MAX_RESULTS],
  ]
  for (const [title, q, count] of CASES) {
    test(`for ${title} scans no table and reads little more than it shows`, async ({ assert }) => {
      let found = 0
      const statements = await selectsOn('application', async () => {
        const { groups } = await lookFor(q)
        found = groups.find(({ key }) => key === 'files')?.found.length ?? 0
      })
      assert.equal(found, count)
      assert.isNotEmpty(statements)
      const isWalked = count === MAX_RESULTS
      for (const statement of statements) {
        if (!isWalked) assert.isEmpty(await fullScans(statement), statement.sql)
        if (isSqlite(db.connection()) || /count\(\*\)|offset/i.test(statement.sql)) continue
        assert.isAtMost(await rowsRead(statement), MAX_ROWS_READ, statement.sql)
      }
    })
  }
})
