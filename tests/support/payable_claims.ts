import { DateTime } from 'luxon'
import Claim from '#claims/models/claim'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { countSubjects } from '#workflow/actions/count_subjects'
import { randomUUID } from 'node:crypto'

/**
 * Creates claims that the MD has approved and that await payment, with direct writes and updated counters. Each
 * beneficiary has the details that the bank's file requires.
 *
 * @param approvedPaise amount of each claim
 */
export async function createPayableClaims(
  count: number,
  { approvedPaise = 4_321_50, loan }: { approvedPaise?: number; loan?: TestLoan } = {}
): Promise<Claim[]> {
  const { application, sanction } =
    loan ?? (await createLoan({ emiStartOn: plainDate('2026-01-31') }))
  return inTransaction(async (trx) => {
    const claims = await Claim.createMany(
      Array.from({ length: count }, () => ({
        uuid: randomUUID(),
        applicationId: application.id,
        sanctionId: sanction.id,
        userId: application.userId,
        districtId: application.districtId,
        loanType: application.loanType,
        bankId: sanction.bankId,
        statusId: approvedClaimStatusId(),
        paymentStatusId: PaymentStatus.toBePaid,
        applicantName: application.applicantName,
        paidOn: getClock().today(),
        paidPaise: 10_000_00,
        chargesPaise: 0,
        principalPaise: 5_000_00,
        interestPaise: 5_000_00,
        proposedPaise: 5_000_00,
        approvedPaise,
        firstSubmittedOn: getClock().today(),
        submittedOn: getClock().today(),
        statusSince: DateTime.utc(),
      })),
      { client: trx }
    )
    await countSubjects(
      trx,
      'claim',
      claims.map((claim) => ({ before: null, after: claimStateOf(claim) }))
    )
    return claims
  })
}
