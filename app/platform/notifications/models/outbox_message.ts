import { belongsTo, hasOne } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { OutboxMessageSchema } from '#database/schema'
import MessageText from '#notifications/models/message_text'

/**
 * Status of a message: waiting (also between two attempts), leased by a sender, accepted by the gateway, delivered
 * according to the gateway, given up, or of no more use.
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
 * Why a message was given up: `FailedDelivery`, or the gateway accepted it and reported that it was not delivered.
 * Those certainly not accepted are sent again together; on others a user decides individually.
 */
export const NOT_TAKEN = ['not_taken', 'refused'] as const

/** An SMS or e-mail that is waiting, was sent, or failed (DECISIONS 11). */
export default class OutboxMessage extends OutboxMessageSchema {
  static table = 'outbox_messages'

  @belongsTo(() => MessageText, { foreignKey: 'textId' })
  declare text: BelongsTo<typeof MessageText>

  @hasOne(() => OutboxMessage, { foreignKey: 'resendOf' })
  declare resend: HasOne<typeof OutboxMessage>
}
