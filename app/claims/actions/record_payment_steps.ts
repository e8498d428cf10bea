import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { claimStateOf } from '#claims/contracts/claim_subject'
import type Claim from '#claims/models/claim'
import { countSubjects } from '#workflow/actions/count_subjects'

/** Steps of a payment that touch many claims at once and keep their status. */
export type PaymentStep = 'send_to_bank' | 'take_back' | 'mark_paid' | 'mark_failed'

/**
 * The history and the counters of many claims whose payment status has just changed, in few
 * statements: a batch may hold a hundred thousand.
 *
 * @param claims as they were before; `paymentStatusId` says what they are now
 */
export async function recordPaymentSteps(
  trx: TransactionClientContract,
  step: PaymentStep,
  claims: Claim[],
  paymentStatusId: number,
  actor: { id: number; role: number } | null,
  remarksOf: (claim: Claim) => string | null = () => null
) {
  const now = DateTime.fromJSDate(getClock().now()).toUTC().toFormat('yyyy-MM-dd HH:mm:ss')
  await trx.table('workflow_decisions').multiInsert(
    claims.map((claim) => ({
      subject_type: 'claim',
      subject_id: claim.id,
      action: step,
      from_status: claim.statusId,
      to_status: claim.statusId,
      decided_by: actor?.id ?? null,
      role: actor?.role ?? null,
      remarks: remarksOf(claim),
      created_at: now,
    }))
  )
  await countSubjects(
    trx,
    'claim',
    claims.map((claim) => {
      const before = claimStateOf(claim)
      return { before, after: { ...before, paymentStatusId } }
    })
  )
}
