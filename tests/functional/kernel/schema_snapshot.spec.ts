import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inDatabase } from '#tests/support/databases/beside'
import { makeDatabase } from '#tests/support/databases/make'
import { dropDatabase, emptyDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { filesOfSnapshot } from '#tests/support/databases/snapshot_digest'
import { dialect } from '#tests/support/tags'

/** Columns that differ each time: creation times, and values encrypted by the vault with a new nonce. */
const VARIABLE_COLUMNS = /(_at|_time|^since|^cipher)$/

/** Returns every table with its create statement and its rows, in no particular order. */
async function contentsOf(client: QueryClientContract) {
  const contents: Record<string, unknown[]> = {}
  for (const table of await client.getAllTables()) {
    const definition = isOnSqlite
      ? await client.from('sqlite_master').where('tbl_name', table).select('name', 'sql')
      : Object.values((await client.rawQuery(`show create table \`${table}\``))[0][0])
    const rows: object[] = await client.from(table)
    const known = rows.map((row) =>
      Object.entries(row).map(([name, value]) => [
        name,
        VARIABLE_COLUMNS.test(name) ? !!value : value,
      ])
    )
    contents[table] = [...definition, ...known].map((each) => JSON.stringify(each)).toSorted()
  }
  return contents
}

test.group('The initial database of test runs', (group) => {
  dialect(group)
  const [made, loaded] = [placeOf('made'), placeOf('loaded')]
  group.teardown(async () => {
    await dropDatabase(made)
    await dropDatabase(loaded)
  })

  test('equals the result of the migrations and the seed', async ({ assert }) => {
    await emptyDatabase(made)
    await inDatabase(made, makeDatabase)
    assert.isTrue(await loadSnapshot(loaded))
    const [expected, actual] = [
      await inDatabase(made, contentsOf),
      await inDatabase(loaded, contentsOf),
    ]
    assert.isAbove(Object.keys(expected).length, 60)
    assert.isAbove(expected.banks.length, 1371)
    assert.deepEqual(actual, expected)
  }).timeout(120_000)

  test('is recreated when a migration, a master or the code of the seed changes', ({ assert }) => {
    assert.includeMembers(filesOfSnapshot(), [
      'database/migrations/0010_core_tables.ts',
      'database/sealing/plans.ts',
      'resources/masters/banks.csv',
      'resources/content/mr/privacy.md',
      'app/kernel/vault/vault.ts',
      'app/platform/masters/seed/master_file.ts',
      'app/platform/masters/queries/masters.ts',
      'app/back_office/site/actions/content_pages.ts',
    ])
  })
})
