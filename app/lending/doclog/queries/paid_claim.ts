import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/rules/payment_status'
import type { Replacement } from '#doclog/rules/replacement'

/** The claim whose proof is to be replaced, where its refund was paid or is at the bank; null for all else. */
export function paidClaimOf(
  { stage, recordId }: Pick<Replacement, 'stage' | 'recordId'>,
  trx?: TransactionClientContract
): Promise<Claim | null> {
  if (stage !== 'claim') return Promise.resolve(null)
  return Claim.query(trx ? { client: trx } : {})
    .where('id', recordId)
    .whereIn('paymentStatusId', [PaymentStatus.sentToBank, PaymentStatus.paid])
    .first()
}
