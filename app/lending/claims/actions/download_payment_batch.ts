import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { lockPaymentBatch } from '#claims/actions/cancel_payment_batch'
import { refuseDefaultDebitAccount } from '#claims/queries/debit_account'
import type PaymentBatch from '#claims/models/payment_batch'

/**
 * Lets the file for the bank out: the first download fixes the batch, which can no longer be taken
 * back, and every download is audited. The caller writes the file of the batch it gets
 * (`writePaymentSheet`), each time the same bytes (DECISIONS 9).
 *
 * @throws Refusal for a cancelled batch, and for one with the default debit account
 */
export class DownloadPaymentBatch {
  async run(input: {
    batchId: number
    actor: { id: number; role: number } | null
  }): Promise<PaymentBatch> {
    return inTransaction(async (trx) => {
      const locked = await lockPaymentBatch(input.batchId, trx)
      await requireDownloadable(locked, trx)
      if (locked.status === 'created') {
        const firstDownloadedAt = DateTime.fromJSDate(getClock().now())
        await locked.merge({ status: 'downloaded', firstDownloadedAt }).save()
      }
      await recordAudit(
        {
          action: 'payment_batch.downloaded',
          actorId: input.actor?.id ?? null,
          actorRole: input.actor?.role,
          subjectType: 'payment_batch',
          subjectId: locked.id,
        },
        trx
      )
      return locked
    })
  }
}

/** The same look before its file is made. @throws Refusal as `DownloadPaymentBatch` */
export const requirePaymentFile = (batch: PaymentBatch): Promise<void> =>
  inTransaction((trx) => requireDownloadable(batch, trx))

async function requireDownloadable(
  { status, number, debitAccount }: PaymentBatch,
  trx: TransactionClientContract
): Promise<void> {
  if (status === 'cancelled') throw new Refusal('claims.messages.batch_cancelled', { number })
  await refuseDefaultDebitAccount(debitAccount, trx)
}
