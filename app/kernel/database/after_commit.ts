import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Work = () => unknown

/** What waits for the end of each transaction that `inTransaction` has opened. */
const pendingWork = new WeakMap<TransactionClientContract, Work[]>()

/**
 * Does something once what the transaction wrote is committed: what cannot be taken back, or is seen by
 * others. Use this and not `trx.after('commit')`, which also runs after a commit that has failed: the query
 * builder tells that elsewhere (`inTransaction`). What fails is logged; the rest is done.
 */
export function afterCommit(trx: TransactionClientContract, work: Work): void {
  const works = pendingWork.get(trx)
  if (works) works.push(work)
  else trx.after('commit', async () => void (await work()))
}

/** Begins to keep what waits for this transaction; gives how to do it. */
export function collectAfterCommit(trx: TransactionClientContract): () => Promise<void> {
  const works: Work[] = []
  pendingWork.set(trx, works)
  return async () => {
    for (const work of works) {
      try {
        await work()
      } catch (error) {
        logger.error({ err: error }, 'what waits for a commit could not be done')
      }
    }
  }
}
