import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { PaymentBatchSchema } from '#database/schema'
import PaymentBatchItem from '#claims/models/payment_batch_item'

export type PaymentBatchStatus = 'created' | 'downloaded' | 'answered' | 'cancelled'

/** Refunds sent to the bank together, frozen on the day of the batch (DECISIONS 9). */
export default class PaymentBatch extends PaymentBatchSchema {
  declare status: PaymentBatchStatus

  @hasMany(() => PaymentBatchItem, { foreignKey: 'batchId' })
  declare items: HasMany<typeof PaymentBatchItem>

  /** Until its first download a batch can be taken back. */
  get isCancellable() {
    return this.status === 'created'
  }
}
