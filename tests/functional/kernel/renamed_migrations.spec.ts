import { test } from '@japa/runner'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { dialect } from '#tests/support/tags'

/* Simulates a portal that ran a migration under its former file name, on a separate database. */

const PLACE = placeOf('renamed')
const BEFORE = 'database/migrations/0220_second_factor_tables'
const NOW = 'database/migrations/0221_second_factor_tables'
const BATCH = 7

const migrate = (...words: string[]) =>
  runCommandOn(PLACE, ['migration:run', '--force', '--no-schema-generate', ...words])

const ran = () =>
  inDatabase(PLACE, (client) =>
    client
      .from('adonis_schema')
      .where('name', 'like', '%second_factor_tables')
      .select('name', 'batch')
  )

test.group('Renamed migrations', (group) => {
  dialect(group)
  group.setup(async () => void (await loadSnapshot(PLACE)))
  group.teardown(() => dropDatabase(PLACE))

  test('do not run again if they ran under their former name', async ({ assert }) => {
    const row = { user_id: 1, code_hash: 'a'.repeat(64) }
    await inDatabase(PLACE, async (client) => {
      await client.from('adonis_schema').where('name', NOW).update({ name: BEFORE, batch: BATCH })
      await client.table('users').insert({
        id: 1,
        uuid: 'u-1',
        role_id: 0,
        user_name: 'u1',
        user_name_key: 'u1',
        first_name: 'A',
        last_name: 'B',
        mobile: '9000000000',
        password: 'x',
        created_at: '2026-01-01 00:00:00',
        updated_at: '2026-01-01 00:00:00',
      })
      await client.table('recovery_codes').insert(row)
    })
    for (const _ of ['the first start', 'and every later one']) {
      const run = await migrate()
      assert.equal(run.code, 0, run.output)
      assert.deepEqual(
        (await ran()).map(({ name, batch }) => ({ name, batch: Number(batch) })),
        [{ name: NOW, batch: BATCH }]
      )
    }
    const codes = await inDatabase(PLACE, (client) => client.from('recovery_codes').select('*'))
    assert.containsSubset(codes, [row])
  }).timeout(60_000)
})
