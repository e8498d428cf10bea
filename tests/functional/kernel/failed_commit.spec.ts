import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { afterCommit } from '#kernel/database/after_commit'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { onMysql } from '#tests/support/databases/mysql'
import { dialect } from '#tests/support/tags'

const isMysql = () => db.connection().dialect.name === 'mysql'

/** Makes the COMMIT of this transaction fail, and nothing before it. */
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
  /** Until the server has ended it. */
  await wait(200)
}

/** A row of nobody else's: the places of turns end below it. */
const SLOT = 100_000
const rows = () => db.from('lock_rows').where({ slot: SLOT }).select('version')

test.group('A commit that fails', (group) => {
  dialect(group)
  test('is told, does nothing that waits for it, and is known to be in doubt', async ({
    assert,
  }) => {
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

  test('a refusal before it is not in doubt', async ({ assert }) => {
    const failure = await inTransaction(async () => {
      throw new Error('no')
    }).catch((error: unknown) => error)
    assert.isFalse(mayHaveCommitted(failure))
  })

  test('what waits is done in its order, and one that fails stops no other', async ({ assert }) => {
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
