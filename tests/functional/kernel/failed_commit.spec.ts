import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { afterCommit } from '#kernel/database/deferred_effects'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { onMysql } from '#tests/support/databases/mysql'
import { dialect } from '#tests/support/tags'

const isMysql = () => db.connection().dialect.name === 'mysql'

/** Makes only the COMMIT of this transaction fail. */
async function breakCommit(trx: TransactionClientContract) {
  if (!isMysql()) {
    await trx.rawQuery('pragma defer_foreign_keys = on')
    await trx.table('role_assignments').insert({
      user_id: 0,
      role_id: 1,
      from_on: '2026-01-01',
      created_at: '2026-01-01 00:00:00',
    })
    return
  }
  const [[{ id }]] = await trx.rawQuery('select connection_id() as id')
  await onMysql((other) => other.query(`kill connection ${Number(id)}`))
  /** Waits until the server has ended it. */
  await wait(200)
}

/** A row used by nothing else: lock slots end below it. */
const SLOT = 100_000
const rows = () => db.from('lock_rows').where({ slot: SLOT }).select('version')

test.group('Failed commits', (group) => {
  dialect(group)
  test('are reported, skip dependent work, and are marked as in doubt', async ({ assert }) => {
    let told = 0
    let failure: unknown
    try {
      await inTransaction(async (trx) => {
        await trx.table('lock_rows').insert({ slot: SLOT, version: 1 })
        afterCommit(trx, () => told++)
        await breakCommit(trx)
      })
    } catch (error) {
      failure = error
    }
    assert.instanceOf(failure, Error)
    assert.isTrue(mayHaveCommitted(failure))
    assert.equal(told, 0)
    assert.lengthOf(await rows(), 0)
  })

  test('are not assumed for an error before the commit', async ({ assert }) => {
    const failure = await inTransaction(async () => {
      throw new Error('no')
    }).catch((error: unknown) => error)
    assert.isFalse(mayHaveCommitted(failure))
  })

  test('do not include failures of dependent work, which runs in order and continues after one', async ({
    assert,
  }) => {
    const done: string[] = []
    await inTransaction(async (trx) => {
      afterCommit(trx, () => done.push('first'))
      afterCommit(trx, () => {
        throw new Error('the second')
      })
      afterCommit(trx, async () => {
        await wait(1)
        done.push('third')
      })
    })
    assert.deepEqual(done, ['first', 'third'])
  })
})
