import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { BankTransferSchema } from '#database/schema'
import BankConnection from '#claims/models/bank_connection'
import { decrypt } from '#kernel/vault/vault'
import PaymentBatch from '#claims/models/payment_batch'
import {
  PGP_PROBLEMS,
  type TransferPhase,
  type TransferProblem,
  type TransferState,
} from '#claims/payments/transfers/rules/transfers'

/** One payment file on its way to a bank, or one response on its way back. */
export default class BankTransfer extends BankTransferSchema {
  declare direction: 'upload' | 'response'
  declare state: TransferState
  declare phase: TransferPhase | null
  declare problem: TransferProblem | null

  /** A response as received, in base64; '' once its content is no longer stored. */
  get content(): string {
    return this.contentCipher === null ? '' : decrypt(this.contentCipher, 'bank_response')
  }

  /** Whether the content of a response is the bank's plain text rather than the encrypted file. */
  get isOpened() {
    return !(PGP_PROBLEMS as readonly (string | null)[]).includes(this.problem)
  }

  @belongsTo(() => BankConnection, { foreignKey: 'connectionId' })
  declare connection: BelongsTo<typeof BankConnection>

  @belongsTo(() => PaymentBatch, { foreignKey: 'batchId' })
  declare batch: BelongsTo<typeof PaymentBatch> | null
}
