import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract, QueryClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

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

/** A message that has not left: its row, as long as nobody has begun to send it. */
export interface HeldRow {
  table: 'outbox_messages' | 'notices' | 'webhook_deliveries'
  where: Record<string, string | number>
}

/** Messages of a step that can be undone (DECISIONS 4): they leave after its time, or are deleted with it. */
interface MessageHold {
  notBefore: DateTime
  rows: HeldRow[]
}

const holds = new WeakMap<QueryClientContract, MessageHold>()

/** The hold on messages that this client writes now; undefined: they leave after the commit. */
export const messageHold = (client: QueryClientContract) => holds.get(client)

/** Holds what `work` writes to people and systems with this client. Returns its rows. */
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
