import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

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
