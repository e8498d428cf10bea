import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { useUpKey } from '#core/idempotency/sent_forms'

export { isUniqueViolation } from '#core/database/unique_violation'

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
const PATIENCE_MS = 3_000

/** The longest that one of them steps back, so that they do not meet again. */
const LONGEST_PAUSE_MS = 160

/**
 * Runs one state change in one transaction. A deadlock or a busy database repeats the work from
 * the beginning, so `work` must have no effect outside the transaction: use
 * `trx.after('commit', …)` for those.
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
      return await db.transaction(async (trx) => {
        await useUpKey(trx)
        return work(trx)
      })
    } catch (error) {
      const isLost = attempt >= ATTEMPTS && performance.now() - begun > PATIENCE_MS
      if (isLost || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
      const pause = Math.min(5 * 2 ** attempt, LONGEST_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause * Math.random()))
    }
  }
}
