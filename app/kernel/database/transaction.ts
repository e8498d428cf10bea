import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#kernel/database/dialect'
import { collectAfterCommit } from '#kernel/database/deferred_effects'
import { consumeIdempotencyKey } from '#kernel/idempotency/idempotency_store'

export { isUniqueViolation } from '#kernel/database/dialect'

/** Error codes of a conflict with another transaction, after which the complete transaction is retried. */
const RETRYABLE = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
])

const ATTEMPTS = 6

/** Minimum time during which retries continue: transactions that lock the same gap of an index conflict for a while. */
const MIN_RETRY_MS = 10_000

/** Maximum random pause before a retry, so that they do not conflict again. */
const MAX_PAUSE_MS = 160

/** Errors of a COMMIT without a response: whether it took effect is unknown. */
const unconfirmed = new WeakSet<object>()

/**
 * Whether a failed transaction may still have taken effect, because the database connection was lost during the commit.
 * Files that its rows may refer to are then kept: files without rows are found later.
 */
export const mayHaveCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unconfirmed.has(error)

const isRetryable = (error: unknown) => RETRYABLE.has((error as { code?: string }).code ?? '')

/**
 * Runs one attempt. `commit` of a transaction ends without an error if COMMIT itself has failed (refused by a cluster,
 * connection or disk lost); only its `executionPromise` reports it.
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
    /** SQLite may leave it open, on the single connection that all requests share. */
    if (isSqlite(db.connection())) await db.rawQuery('rollback').catch(() => {})
    throw error
  }
  await attempt.finish()
  return result
}

/**
 * Runs one state change in one transaction. A deadlock or a busy database repeats the work from the beginning, so
 * `work` must have no effect outside the transaction: use `afterCommit` for such effects. A cluster's refusal of a
 * commit counts as a deadlock too.
 *
 * Inside `work` every query must go through `trx`: SQLite has a single connection, and a query outside the transaction
 * would wait for it forever.
 *
 * The first transaction of a form uses up its idempotency key, so that a form sent twice takes effect once.
 *
 * @param existing a transaction to take part in, instead of opening one
 */
export async function inTransaction<T>(
  work: (trx: TransactionClientContract) => Promise<T>,
  existing?: TransactionClientContract
): Promise<T> {
  if (existing) {
    return work(existing)
  }
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(work)
    } catch (error) {
      const isLost = attempt >= ATTEMPTS && performance.now() - startedAt > MIN_RETRY_MS
      if (isLost || !isRetryable(error)) throw error
      const pause = Math.min(5 * 2 ** attempt, MAX_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause * Math.random()))
    }
  }
}
