import { belongsTo, hasOne } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { OutboxMessageSchema } from '#database/schema'
import MessageText from '#notifications/models/message_text'

/**
 * Where a message stands: waiting (also between two tries), taken by a sender, handed to the gateway,
 * arrived as the gateway says, given up, or of no more use.
 */
export const OutboxStatus = {
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  expired: 'expired',
} as const

/**
 * Why a message was given up: `FailedDelivery`, or the gateway took it and reported that it did not arrive. Those
 * that were certainly not taken are sent again together; of others a person decides one by one.
 */
export const NOT_TAKEN = ['not_taken', 'refused'] as const

/** An SMS or e-mail that leaves, or left, or could not leave (DECISIONS 11). */
export default class OutboxMessage extends OutboxMessageSchema {
  static table = 'outbox_messages'

  @belongsTo(() => MessageText, { foreignKey: 'textId' })
  declare text: BelongsTo<typeof MessageText>

  @hasOne(() => OutboxMessage, { foreignKey: 'resendOf' })
  declare resend: HasOne<typeof OutboxMessage>
}
