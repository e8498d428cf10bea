import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { PaymentBatchSchema } from '#database/schema'
import User from '#auth/models/user'
import PaymentBatchItem from '#claims/models/payment_batch_item'

/** In the order of the life cycle. */
export const PAYMENT_BATCH_STATUSES = ['created', 'downloaded', 'answered', 'cancelled'] as const

export type PaymentBatchStatus = (typeof PAYMENT_BATCH_STATUSES)[number]

/** Refunds sent to the bank together, frozen on the day of the batch (DECISIONS 9). */
export default class PaymentBatch extends PaymentBatchSchema {
  declare status: PaymentBatchStatus

  @hasMany(() => PaymentBatchItem, { foreignKey: 'batchId' })
  declare items: HasMany<typeof PaymentBatchItem>

  /** Null for the scheduler. */
  @belongsTo(() => User, { foreignKey: 'createdBy' })
  declare creator: BelongsTo<typeof User> | null

  /** Whether the batch can still be cancelled, which ends with its first download. */
  get isCancellable() {
    return this.status === 'created'
  }
}
