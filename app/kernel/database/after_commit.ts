import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Work = () => unknown

/** Work that waits for the end of each transaction opened by `inTransaction`. */
const pendingWork = new WeakMap<TransactionClientContract, Work[]>()

/**
 * Runs work after the transaction has been committed, for effects that cannot be undone or are visible to others. Use
 * this instead of `trx.after('commit')`, which also runs after a failed commit: the query builder reports that
 * elsewhere (`inTransaction`). Failures are logged, and the remaining work is still done.
 */
export function afterCommit(trx: TransactionClientContract, work: Work): void {
  const works = pendingWork.get(trx)
  if (works) works.push(work)
  else trx.after('commit', async () => void (await work()))
}

/** Starts collecting work for this transaction; returns the function that runs it. */
export function collectAfterCommit(trx: TransactionClientContract): () => Promise<void> {
  const works: Work[] = []
  pendingWork.set(trx, works)
  return async () => {
    for (const work of works) {
      try {
        await work()
      } catch (error) {
        logger.error({ err: error }, 'work after a commit failed')
      }
    }
  }
}
