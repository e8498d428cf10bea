import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { type ClaimForm, type ClaimTotals, claimTotals } from '#claims/actions/claim_input'
import { insertClaimRows } from '#claims/actions/submit_claim'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { claimableSchedule } from '#claims/queries/claimable_schedule'

/**
 * What a claim that is there already would be with another form. The first submission's day goes on
 * counting for its window.
 *
 * @param latest the last day on which an instalment can have been paid
 * @throws FieldRefusals as `claimTotals`; Refusal when there is no loan any more
 */
export async function recomputeTotals(
  { id, applicationId, loanType, firstSubmittedOn }: Claim,
  form: ClaimForm,
  latest: PlainDate,
  trx: TransactionClientContract
): Promise<ClaimTotals> {
  const schedule = await claimableSchedule({ id: applicationId, loanType }, firstSubmittedOn, {
    client: trx,
    exceptClaimId: id,
  })
  if (!schedule.rules) throw new Refusal('claims.messages.no_loan')
  return claimTotals(form, schedule, latest)
}

/** What a statement said of an instalment goes on counting for the same paid day. */
const withNarrations = (totals: ClaimTotals, before: readonly ClaimRow[]): ClaimTotals => ({
  ...totals,
  chosen: totals.chosen.map((row) => {
    const same = before.find(
      ({ scheduleRowId, paidOn }) => scheduleRowId === row.scheduleRowId && paidOn === row.paidOn
    )
    if (row.narration !== null || !same) return row
    return { ...row, narration: same.narration, isRecognised: same.isRecognised }
  }),
})

/** Writes a claim's instalments and sums anew; what else changes with them, its caller has merged. */
export async function rewriteClaim(
  claim: Claim,
  form: ClaimForm,
  totals: ClaimTotals,
  trx: TransactionClientContract
): Promise<void> {
  const before = await ClaimRow.query({ client: trx }).where('claim_id', claim.id)
  await ClaimRow.query({ client: trx }).where('claim_id', claim.id).delete()
  await insertClaimRows(claim, withNarrations(totals, before), trx)
  await claim
    .merge({
      paidOn: form.paidOn,
      paidPaise: form.paidPaise,
      chargesPaise: form.chargesPaise,
      principalPaise: totals.principalPaise,
      interestPaise: totals.interestPaise,
      proposedPaise: totals.proposedPaise,
    })
    .save()
}
