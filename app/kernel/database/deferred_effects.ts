import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

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

/** A message that has not been sent: its row, as long as no process has begun to send it. */
export interface HeldRow {
  table: 'outbox_messages' | 'notices' | 'webhook_deliveries'
  where: Record<string, string | number>
}

/**
 * Messages of a step that can be undone (DECISIONS 4): they are sent after the undo period, or deleted when the step is
 * undone.
 */
interface MessageHold {
  notBefore: DateTime
  rows: HeldRow[]
}

const holds = new WeakMap<QueryClientContract, MessageHold>()

/** Returns the hold on messages that this client writes now; if undefined, they are sent after the commit. */
export const messageHold = (client: QueryClientContract) => holds.get(client)

/** Holds the messages to people and systems that `work` writes with this client. Returns their rows. */
export async function holdMessages(
  client: QueryClientContract,
  notBefore: Date,
  work: () => Promise<void>
): Promise<HeldRow[]> {
  const hold: MessageHold = { notBefore: DateTime.fromJSDate(notBefore).toUTC(), rows: [] }
  holds.set(client, hold)
  try {
    await work()
  } finally {
    holds.delete(client)
  }
  return hold.rows
}
