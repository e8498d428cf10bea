import { OutboxMessageSchema } from '#database/schema'

/**
 * Where a message stands: waiting (also between two tries), taken by a sender, delivered to the
 * gateway, given up, or of no more use.
 */
export const OutboxStatus = {
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  expired: 'expired',
} as const

/** An SMS or e-mail that leaves, or left, or could not leave (DECISIONS 11). */
export default class OutboxMessage extends OutboxMessageSchema {
  static table = 'outbox_messages'
}
