import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import BankTransfer from '#claims/models/bank_transfer'
import type PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { bookAnswers } from '#claims/payments/actions/book_answers'
import { lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import { refuseDefaultDebitAccount } from '#claims/payments/queries/payment_checks'
import type { Answer } from '#claims/payments/rules/match_answer'
import { reportedCreditIn } from '#claims/payments/queries/late_credits'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Releases the file for the bank: the first download fixes the batch, which can no longer be cancelled, and every
 * download is audited. The caller writes the file of the returned batch (`writePaymentFile`), each time with the same
 * bytes (DECISIONS 9).
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
      if (locked.status === 'created') await fixBatch(locked, input.actor, trx)
      await recordAudit({
        action: 'payment_batch.downloaded',
        actor: input.actor,
        subjectType: 'payment_batch',
        subjectId: locked.id,
        trx,
      })
      return locked
    })
  }
}

/** Fixes the batch, which can no longer be cancelled; claims that do not enter a file are marked as paid. */
export async function fixBatch(
  batch: PaymentBatch,
  actor: { id: number; role: number } | null,
  trx: TransactionClientContract
) {
  const firstDownloadedAt = DateTime.fromJSDate(getClock().now())
  await batch.merge({ status: 'downloaded', firstDownloadedAt }).save()
  await payWithoutFile(batch, actor, trx)
}

/** Performs the same check before its file is generated. @throws Refusal as `DownloadPaymentBatch` */
export const requirePaymentFile = (batch: PaymentBatch): Promise<void> =>
  inTransaction((trx) => requireDownloadable(batch, trx))

async function requireDownloadable(
  { id, status, number, debitAccount }: PaymentBatch,
  trx: TransactionClientContract
): Promise<void> {
  if (status === 'cancelled') throw new Refusal('claims.messages.batch_cancelled', { number })
  /** A file that is sent to the bank by SFTP would be sent twice. */
  const transfer = await BankTransfer.findBy('liveBatchId', id, { client: trx })
  if (transfer) throw new Refusal('claims.transfers.goes_by_sftp', { number }, { status: 409 })
  await refuseDefaultDebitAccount(debitAccount, trx)
  if (status === 'created') await refuseReportedCredit(id, trx)
}

/** @throws Refusal for a batch that would pay a claim again before it is decided whether the bank has paid it */
export async function refuseReportedCredit(batchId: number, trx: TransactionClientContract) {
  const claim = await reportedCreditIn(batchId, trx)
  if (claim !== null)
    throw new Refusal('claims.messages.credit_reported', { claim }, { status: 409 })
}

/**
 * Pays claims that are fully set off: they enter no file and wait for no answer, but are paid once the batch is fixed
 * (DECISIONS 9). A batch of only such claims is thereby answered.
 */
async function payWithoutFile(
  batch: PaymentBatch,
  actor: { id: number; role: number } | null,
  trx: TransactionClientContract
) {
  const lines = () => PaymentBatchItem.query({ client: trx }).where('batch_id', batch.id)
  const items = await lines()
    .where('set_off_paise', '>', 0)
    .whereColumn('set_off_paise', 'amount_paise')
  if (items.length === 0) return
  const creditedOn = getClock().today()
  const answers = items.map(({ id, claimId, result }): Answer => ({
    item: { id, claimId, amountPaise: 0, result },
    row: {
      line: 0,
      claimId,
      amountPaise: null,
      result: 'paid',
      returnCode: null,
      reason: null,
      reference: null,
      creditedOn,
      contradiction: null,
    },
    remarks: null,
  }))
  await bookAnswers({ batch, answers, actor }, trx)
  const open = await lines().where('result', 'sent').first()
  if (open) return
  const answeredAt = DateTime.fromJSDate(getClock().now())
  await batch.merge({ status: 'answered', answeredAt }).save()
}
