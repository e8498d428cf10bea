import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { basisPoints } from '#kernel/rates/basis_points'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { checkClaim, type ClaimCheck } from '#claims/rules/claim_checks'
import { listDocuments } from '#documents/queries/documents_of'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refundRulesOf } from '#loans/queries/letter_of_sanction'
import { firstDisbursedOn, firstDueOn, isLoanVerified } from '#loans/queries/loan_of'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

/** A claim against every rule, from the schedule and the rules that count for it. */
export async function claimChecks(
  claim: Claim,
  client: QueryClientContract = db.connection()
): Promise<ClaimCheck[]> {
  const rules = {
    ...(await refundRulesOf(claim.loanType, claim.sanctionId, client)),
    ...rulesByCountingDay(claim.loanType, { claim: claim.firstSubmittedOn }),
  }
  const rows = await ClaimRow.query({ client })
    .where('claim_id', claim.id)
    .preload('scheduleRow')
    .orderBy('id')
  const verified = await isLoanVerified(claim.applicationId, client)
  const first = await firstDueOn(claim.applicationId, client)
  const trx = client.isTransaction ? (client as TransactionClientContract) : undefined
  const slots = new Set((await listDocuments('claim', claim.id, trx)).map(({ slot }) => slot))
  return checkClaim(
    {
      firstSubmittedOn: claim.firstSubmittedOn,
      submittedOn: claim.submittedOn,
      paidPaise: claim.paidPaise,
      chargesPaise: claim.chargesPaise,
      principalPaise: claim.principalPaise,
      interestPaise: claim.interestPaise,
      proposedPaise: claim.proposedPaise,
      isLoanVerified: verified,
      hasProof: slots.has('paid_proof'),
      hasPhoto: rules.requiresBusinessPhoto ? slots.has('business_photo') : null,
      firstDisbursedOn: await firstDisbursedOn(claim.applicationId, client),
      firstDueOn: first ?? claim.firstSubmittedOn,
      rows: rows.map((row) => ({
        dueOn: row.scheduleRow.dueOn,
        paidOn: row.paidOn,
        interestPaise: row.interestPaise,
        proposedPaise: row.proposedPaise,
        schedule: row.scheduleRow.replacedIn === 0 ? row.scheduleRow : null,
      })),
    },
    {
      windowMonths: rules.claimWindowMonths,
      periodYears: rules.refundPeriodYears,
      capBp: basisPoints(rules.refundCapBp),
      onTimeGraceDays: rules.onTimeGraceDays,
    }
  )
}
