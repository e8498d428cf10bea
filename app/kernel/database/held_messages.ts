import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

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
