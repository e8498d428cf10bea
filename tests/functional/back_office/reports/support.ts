import { randomInt, randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Claim from '#claims/models/claim'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Filter } from '#lists/query_filters'
import { countRows } from '#lists/keyset'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { countSubjects } from '#workflow/actions/count_subjects'

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)]

export const DISTRICTS = ['Pune', 'Satara', 'Nagpur'] as const

/** Creates applications in random stages of three districts and every loan type. */
export async function randomApplications(count: number) {
  for (let index = 0; index < count; index++) {
    await createApplication({
      districtId: districtNamed(pick(DISTRICTS)),
      loanType: pick(masters().schemes).id,
      statusId: pick(masters().applicationStatuses).id,
    })
  }
}

/** Creates a claim of this loan in a stage, counted as a decision would count it. */
export async function createClaim(
  loan: TestLoan,
  stage: { statusId: number; paymentStatusId?: number; statusSince?: DateTime }
): Promise<Claim> {
  const now = DateTime.fromJSDate(getClock().now())
  const { application, sanction } = loan
  const isApproved = (stage.paymentStatusId ?? PaymentStatus.notDue) !== PaymentStatus.notDue
  return inTransaction(async (trx) => {
    const claim = await Claim.create(
      {
        uuid: randomUUID(),
        applicationId: application.id,
        sanctionId: sanction.id,
        userId: application.userId,
        districtId: application.districtId,
        loanType: application.loanType,
        bankId: sanction.bankId,
        statusId: stage.statusId,
        paymentStatusId: stage.paymentStatusId ?? PaymentStatus.notDue,
        applicantName: application.applicantName,
        paidOn: getClock().today(),
        paidPaise: 10_000_00,
        chargesPaise: 0,
        principalPaise: 6_000_00,
        interestPaise: 4_000_00,
        proposedPaise: 4_000_00,
        approvedPaise: isApproved ? 4_000_00 : null,
        firstSubmittedOn: getClock().today(),
        submittedOn: getClock().today(),
        statusSince: stage.statusSince ?? now,
      },
      { client: trx }
    )
    await countSubjects(trx, 'claim', [{ before: null, after: claimStateOf(claim) }])
    return claim
  })
}

/** Creates claims in random stages, with approved ones in every payment status. */
export async function randomClaims(count: number) {
  const emiStartOn = addDays(getClock().today(), -60)
  const loans: TestLoan[] = []
  for (const name of DISTRICTS) {
    const loanType = pick(masters().schemes).id
    const application = { districtId: districtNamed(name), loanType }
    loans.push(await createLoan({ application, emiStartOn }))
  }
  for (let index = 0; index < count; index++) {
    const status = pick(masters().claimStatuses)
    const { notDue, ...payable } = PaymentStatus
    await createClaim(pick(loans), {
      statusId: status.id,
      paymentStatusId: status.owner === 'ToBePaid' ? pick(Object.values(payable)) : notDue,
    })
  }
}

/** Returns the rows of a table that meet conditions, counted individually and not from the counters. */
export async function rowsOf(
  table: 'applications' | 'claims' | 'past_due_states',
  filter: Filter,
  client: QueryClientContract = db.connection()
): Promise<number> {
  return countRows(client, { table, filter })
}
