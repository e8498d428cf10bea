import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { writeLockRows } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { dialect } from '#tests/support/tags'

/** Slots above those of the locks. */
const SLOTS = [200_003, 200_001, 200_003, 200_002]
const distinct = [...new Set(SLOTS)]

const slotVersions = async () =>
  (await db.from('lock_rows').whereIn('slot', distinct).orderBy('slot')).map(({ version }) =>
    Number(version)
  )

test.group('Locks in a cluster', (group) => {
  dialect(group)
  group.each.teardown(async () => {
    await db.from('lock_rows').whereIn('slot', distinct).delete()
  })

  test('are rows that each transaction changes, one for each slot', async ({ assert }) => {
    await inTransaction((trx) => writeLockRows(trx, SLOTS))
    assert.deepEqual(await slotVersions(), [1, 1, 1])
    await inTransaction((trx) => writeLockRows(trx, SLOTS.slice(0, 2)))
    assert.deepEqual(await slotVersions(), [2, 1, 2])
  })

  test('restart before they overflow their column', async ({ assert }) => {
    await db.table('lock_rows').insert({ slot: distinct[0], version: 999_999_999 })
    await inTransaction((trx) => writeLockRows(trx, [distinct[0]]))
    assert.deepEqual(await slotVersions(), [0])
  })
})
