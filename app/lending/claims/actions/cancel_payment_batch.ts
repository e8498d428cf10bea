import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { PaymentSteps } from '#claims/actions/record_payment_steps'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { PaymentStatus } from '#claims/rules/payment_status'
import { acquireLock } from '#kernel/database/turns'

const BATCH_SIZE = 500

/** @throws NotFound */
export async function lockPaymentBatch(id: number, trx: TransactionClientContract): Promise<PaymentBatch> {
  const batch = await PaymentBatch.query({ client: trx }).where('id', id).forUpdate().first()
  if (!batch) {
    throw new NotFound()
  }
  await acquireLock(trx, 'payment_batch', id)
  return batch
}

/**
 * Takes a batch back before its first download: its claims wait for payment again (DECISIONS 9).
 *
 * @throws Refusal once somebody has downloaded it: the bank may have it
 */
export class CancelPaymentBatch {
  run(
    input: { batchId: number; actor: { id: number; role: number } },
    existing?: TransactionClientContract
  ): Promise<void> {
    return inTransaction(async (trx) => {
      const batch = await lockPaymentBatch(input.batchId, trx)
      if (!batch.isCancellable) {
        throw new Refusal('claims.messages.batch_not_cancellable', { number: batch.number })
      }
      const steps = new PaymentSteps(trx, input.actor)
      const items = await PaymentBatchItem.query({ client: trx })
        .where('batch_id', batch.id)
        .select('claim_id')
      for (let start = 0; start < items.length; start += BATCH_SIZE) {
        const ids = items.slice(start, start + BATCH_SIZE).map((item) => item.claimId)
        const claims = await Claim.query({ client: trx }).whereIn('id', ids).forUpdate()
        await trx
          .from('claims')
          .whereIn('id', ids)
          .update({ payment_status_id: PaymentStatus.toBePaid })
        await steps.record('take_back', claims, PaymentStatus.toBePaid, () => batch.number)
      }
      await steps.count()
      await trx
        .from('payment_batch_items')
        .where('batch_id', batch.id)
        .update({ live_claim_id: null })
      const cancelledAt = DateTime.fromJSDate(getClock().now())
      await batch.merge({ status: 'cancelled', cancelledAt }).save()
      await recordAudit(
        {
          action: 'payment_batch.cancelled',
          actorId: input.actor.id,
          actorRole: input.actor.role,
          subjectType: 'payment_batch',
          subjectId: batch.id,
        },
        trx
      )
    }, existing)
  }
}
