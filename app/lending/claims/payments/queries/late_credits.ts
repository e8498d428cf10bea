import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { amountRecoveredTwice } from '#claims/recovery/actions/set_offs'
import type { Answer } from '#claims/payments/rules/match_answer'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'

/** The kind of change under which a late credit is decided. */
export const LATE_CREDIT_CHANGE = 'late_credit'

/** Returns the failed payment of a claim that a response reports as credited, until two persons have decided on it. */
export const undecidedCredit = (claimId: number, client?: QueryClientContract) =>
  PaymentBatchItem.query({ client }).where('undecidedClaimId', claimId).orderBy('id').first()

/** Returns a claim of the batch with another payment that is reported as credited; null where there is none. */
export async function reportedCreditIn(batchId: number, trx: TransactionClientContract) {
  const item = await PaymentBatchItem.query({ client: trx })
    .whereIn('undecidedClaimId', (claims) => {
      claims.from('payment_batch_items').where('batch_id', batchId).select('claim_id')
    })
    .first()
  return item?.undecidedClaimId ?? null
}

/**
 * Saves a response's reports that failed payments were credited. Nothing is booked. One that was decided is saved again
 * where a later response states a different reference or day.
 *
 * @returns how many are waiting for a decision now
 */
export async function saveReportedCredits(
  credited: readonly Answer[],
  trx: TransactionClientContract
): Promise<number> {
  const creditReportedAt = DateTime.fromJSDate(getClock().now())
  let waiting = 0
  for (const { item, row } of credited) {
    const line = await PaymentBatchItem.findOrFail(item.id, { client: trx })
    const { reference: creditReference, creditedOn: creditOn } = row
    const isKnown =
      line.creditReportedAt !== null &&
      line.creditReference === creditReference &&
      line.creditOn === creditOn
    if (line.undecidedClaimId === null && !isKnown) {
      const undecidedClaimId = item.claimId
      await line.merge({ creditReportedAt, creditReference, creditOn, undecidedClaimId }).save()
    }
    if (line.undecidedClaimId !== null) waiting += 1
  }
  return waiting
}

/** Returns the page for the decision whether a failed payment was credited. */
export async function lateCreditPage(claim: Claim, i18n: I18n) {
  const item = await undecidedCredit(claim.id)
  const batch = item && (await PaymentBatch.findOrFail(item.batchId))
  return {
    claim: { id: claim.id, applicantName: claim.applicantName },
    payment: item && {
      amountPaise: item.amountPaise - item.setOffPaise,
      batchId: item.batchId,
      batch: batch!.number,
      reportedOn: indiaDateOf(item.creditReportedAt!),
      reference: item.creditReference,
      creditedOn: item.creditOn,
      twicePaise: await amountRecoveredTwice(item.id, db.connection()),
    },
    waiting: item && (await waitingChangeOf(LATE_CREDIT_CHANGE, String(item.id), i18n)),
  }
}
