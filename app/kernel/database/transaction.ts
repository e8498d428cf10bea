import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#kernel/database/dialect'
import { collectAfterCommit } from '#kernel/database/after_commit'
import { consumeIdempotencyKey } from '#kernel/idempotency/idempotency_store'

export { isUniqueViolation } from '#kernel/database/dialect'

/** Codes with which a database says: somebody else was first, take the whole thing again. */
const RETRYABLE = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
])

const ATTEMPTS = 6

/** Many that lock the same gap of an index fall over each other for a while: tried again at least so long. */
const MIN_RETRY_MS = 10_000

/** The longest that one of them steps back, so that they do not meet again. */
const MAX_PAUSE_MS = 160

/** Errors of a COMMIT that got no answer: nobody knows whether it took effect. */
const unconfirmed = new WeakSet<object>()

/**
 * Whether a transaction that has failed may have taken effect all the same, since the database went away
 * while it committed. What the rows may name by now is left then: files without rows are found later.
 */
export const mayHaveCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unconfirmed.has(error)

const isRetryable = (error: unknown) => RETRYABLE.has((error as { code?: string }).code ?? '')

/**
 * One attempt. `commit` of a transaction ends without an error where COMMIT itself has failed (a cluster
 * refused it, the connection or the disk was lost); only its `executionPromise` tells.
 */
async function attemptOnce<T>(work: (trx: TransactionClientContract) => Promise<T>): Promise<T> {
  const attempt = { toCommit: Promise.resolve() as Promise<unknown>, finish: async () => {} }
  const result = await db.transaction(async (trx) => {
    attempt.finish = collectAfterCommit(trx)
    attempt.toCommit = trx.knexClient.executionPromise
    await consumeIdempotencyKey(trx)
    return work(trx)
  })
  try {
    await attempt.toCommit
  } catch (error) {
    if (!isRetryable(error)) unconfirmed.add(error as object)
    /** SQLite may leave it open, on the one connection that everybody has. */
    if (isSqlite(db.connection())) await db.rawQuery('rollback').catch(() => {})
    throw error
  }
  await attempt.finish()
  return result
}

/**
 * Runs one state change in one transaction. A deadlock or a busy database repeats the work from
 * the beginning, so `work` must have no effect outside the transaction: use
 * `afterCommit` for those. A cluster's refusal of a commit is such a deadlock too.
 *
 * Inside `work` every query must go through `trx`: SQLite has a single connection, and a query
 * beside the transaction would wait for it for ever.
 *
 * The first transaction of a form uses up its one-time key, so that sent twice it acts once.
 *
 * @param existing take part in this transaction instead of opening one
 */
export async function inTransaction<T>(
  work: (trx: TransactionClientContract) => Promise<T>,
  existing?: TransactionClientContract
): Promise<T> {
  if (existing) {
    return work(existing)
  }
  const begun = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(work)
    } catch (error) {
      const isLost = attempt >= ATTEMPTS && performance.now() - begun > MIN_RETRY_MS
      if (isLost || !isRetryable(error)) throw error
      const pause = Math.min(5 * 2 ** attempt, MAX_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause * Math.random()))
    }
  }
}
