import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import Application from '#applications/models/application'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { PaymentStatus } from '#claims/rules/payment_status'
import { approvedShares } from '#claims/rules/shares'
import { paise } from '#kernel/money/paise'
import type { ClaimTotals, ScheduleRowFact } from '#loans/registry'
import { masters } from '#masters/queries/masters'

/** What claims know of each schedule row of an application, for the schedule dialog. */
export async function factsOfScheduleRows(
  applicationId: number,
  client: QueryClientContract
): Promise<ReadonlyMap<number, ScheduleRowFact>> {
  const application = await Application.query({ client }).where('id', applicationId).firstOrFail()
  const { rows } = await claimableSchedule(application, getClock().today(), { client })
  return new Map(
    rows.map(({ row, explanation, state }) => [
      row.id,
      {
        state,
        lastDay: explanation.lastDay,
        isClaimed: !explanation.claimable && explanation.reason === 'already_claimed',
      },
    ])
  )
}

/**
 * Paid to the bank, claimed and refunded so far by disbursement, in paise, for one page of the
 * officers' list. A rejected claim counts in none; what was refunded is what the bank has paid, of a
 * claim over several tranches its share (DECISIONS 8).
 */
export async function claimTotalsByDisbursement(
  disbursementIds: number[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, ClaimTotals>> {
  const totals = new Map(
    disbursementIds.map((id) => [id, { emiPaidPaise: 0, claimedPaise: 0, paidPaise: 0 }])
  )
  for (const rows of await claimedRows(disbursementIds, client)) {
    const [{ approvedPaise, isPaid }] = rows
    const proposed = rows.map(({ proposedPaise }) => paise(proposedPaise))
    const shares = isPaid ? approvedShares(paise(approvedPaise), proposed) : []
    rows.forEach((row, index) => {
      const total = totals.get(row.disbursementId)
      if (!total) return
      total.emiPaidPaise += row.emiPaise
      total.claimedPaise += row.interestPaise
      total.paidPaise += shares[index] ?? 0
    })
  }
  return totals
}

/** The instalments of each claim that touches one of these, the earliest first. */
async function claimedRows(disbursementIds: readonly number[], client: QueryClientContract) {
  if (disbursementIds.length === 0) return []
  const touching = client
    .knexQuery()
    .from('claim_rows')
    .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
    .whereIn('schedule_rows.disbursement_id', [...disbursementIds])
    .select('claim_rows.claim_id')
  const rejected = masters().claimStatuses.filter(({ isFinal }) => isFinal)
  const rows: Record<string, unknown>[] = await client
    .knexQuery()
    .from('claim_rows')
    .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
    .join('claims', 'claims.id', 'claim_rows.claim_id')
    .whereIn('claim_rows.claim_id', touching)
    .whereNotIn(
      'claims.status_id',
      rejected.map(({ id }) => id)
    )
    .orderBy('schedule_rows.due_on')
    .orderBy('claim_rows.id')
    .select(
      'claim_rows.claim_id',
      'claim_rows.emi_paise',
      'claim_rows.interest_paise',
      'claim_rows.proposed_paise',
      'schedule_rows.disbursement_id',
      'claims.approved_paise',
      'claims.payment_status_id'
    )
  const lines = rows.map((row) => ({
    claimId: Number(row.claim_id),
    disbursementId: Number(row.disbursement_id),
    emiPaise: Number(row.emi_paise),
    interestPaise: Number(row.interest_paise),
    proposedPaise: Number(row.proposed_paise),
    approvedPaise: Number(row.approved_paise ?? 0),
    isPaid: Number(row.payment_status_id) === PaymentStatus.paid,
  }))
  return Map.groupBy(lines, ({ claimId }) => claimId).values()
}
