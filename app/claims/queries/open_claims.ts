import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/rules/payment_status'
import { masters } from '#masters/queries/masters'

/**
 * Claims of an application that somebody still has to act on: neither rejected nor paid nor on
 * their way to the bank.
 */
export async function openClaimsOf(applicationId: number, client: QueryClientContract) {
  const open = masters()
    .claimStatuses.filter((status) => !status.isFinal)
    .map((status) => status.id)
  return Claim.query({ client })
    .where('application_id', applicationId)
    .whereIn('status_id', open)
    .whereNotIn('payment_status_id', [PaymentStatus.paid, PaymentStatus.sentToBank])
    .orderBy('id')
}
