import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { PaymentBatchItemSchema } from '#database/schema'
import type { PaymentResult } from '#claims/payments/rules/payment_status'
import Claim from '#claims/models/claim'

/** One line of the bank's file, as it was when the batch was created; amounts in paise. */
export default class PaymentBatchItem extends PaymentBatchItemSchema {
  declare result: PaymentResult

  @belongsTo(() => Claim)
  declare claim: BelongsTo<typeof Claim>
}
