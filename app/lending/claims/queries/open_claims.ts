import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/rules/payment_status'
import { masters } from '#masters/queries/masters'

const PAYMENT_AT_BANK: readonly number[] = [PaymentStatus.paid, PaymentStatus.sentToBank]

/** Whether somebody still has to act on a claim. */
export const isOpenClaim = ({ status, paymentStatusId }: Claim) =>
  !status.isFinal && !PAYMENT_AT_BANK.includes(paymentStatusId)

/** Claims that somebody still has to act on: neither rejected nor paid nor on their way to the bank. */
function openClaims(client: QueryClientContract) {
  const open = masters()
    .claimStatuses.filter((status) => !status.isFinal)
    .map((status) => status.id)
  return Claim.query({ client })
    .whereIn('status_id', open)
    .whereNotIn('payment_status_id', [...PAYMENT_AT_BANK])
    .orderBy('id')
}

/** Those of one application. */
export const openClaimsOf = async (applicationId: number, client: QueryClientContract) =>
  openClaims(client).where('application_id', applicationId)

/** Those of one person, with their applications. */
export const openClaimsOfPerson = async (userId: number) =>
  openClaims(db.connection()).where('user_id', userId).preload('application')
