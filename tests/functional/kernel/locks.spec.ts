import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { writeLockRows } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { dialect } from '#tests/support/tags'

/** Above the places that turns have. */
const PLACES = [200_003, 200_001, 200_003, 200_002]
const distinct = [...new Set(PLACES)]

const turns = async () =>
  (await db.from('lock_rows').whereIn('slot', distinct).orderBy('slot')).map(({ version }) =>
    Number(version)
  )

test.group('Turns of a cluster', (group) => {
  dialect(group)
  group.each.teardown(async () => {
    await db.from('lock_rows').whereIn('slot', distinct).delete()
  })

  test('are rows that each transaction changes, one for each place', async ({ assert }) => {
    await inTransaction((trx) => writeLockRows(trx, PLACES))
    assert.deepEqual(await turns(), [1, 1, 1])
    await inTransaction((trx) => writeLockRows(trx, PLACES.slice(0, 2)))
    assert.deepEqual(await turns(), [2, 1, 2])
  })

  test('start again before they outgrow their column', async ({ assert }) => {
    await db.table('lock_rows').insert({ slot: distinct[0], version: 999_999_999 })
    await inTransaction((trx) => writeLockRows(trx, [distinct[0]]))
    assert.deepEqual(await turns(), [0])
  })
})
