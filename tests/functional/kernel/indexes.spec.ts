import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { isOnSqlite } from '#tests/support/databases/place'
import { dialect } from '#tests/support/tags'

const ON_SQLITE = 'select name from pragma_index_list(?)'
/** Excludes those that MySQL creates for each foreign key. */
const ON_MYSQL = `select distinct index_name as name from information_schema.statistics
  where table_schema = database() and table_name = ? and index_name <> 'PRIMARY'
    and index_name not like '%\\_foreign'`

test.group('Indexes', (group) => {
  dialect(group)

  for (const table of ['applications', 'claims']) {
    test(`of ${table} each serve a query named in .ci/budgets.json`, async ({ assert }) => {
      const budgets = JSON.parse(readFileSync(app.makePath('.ci/budgets.json'), 'utf8'))
      const { max, answers } = budgets[`indexes of ${table}`]
      const result = await db.rawQuery(isOnSqlite ? ON_SQLITE : ON_MYSQL, [table])
      const rows: { name: string }[] = isOnSqlite ? result : result[0]
      assert.sameMembers(
        rows.map(({ name }) => name),
        Object.keys(answers)
      )
      assert.isAtMost(rows.length, max)
    })
  }
})
