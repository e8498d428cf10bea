import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import Application from '#applications/models/application'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { PaymentStatus } from '#claims/rules/payment_status'
import type { ClaimTotals, ScheduleRowFact } from '#loans/registry'

/** What claims know of each schedule row of an application, for the schedule dialog. */
export async function factsOfScheduleRows(
  applicationId: number,
  client: QueryClientContract
): Promise<ReadonlyMap<number, ScheduleRowFact>> {
  const application = await Application.query({ client }).where('id', applicationId).firstOrFail()
  const { rows } = await claimableSchedule(application, getClock().today(), { client })
  return new Map(
    rows.map(({ row, explanation }) => [
      row.id,
      {
        isDue: explanation.claimable,
        isClaimed: !explanation.claimable && explanation.reason === 'already_claimed',
      },
    ])
  )
}

/** Paid, claimed and refunded so far by disbursement, in paise, for one page of the officers' list. */
export async function claimTotalsByDisbursement(
  disbursementIds: number[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, ClaimTotals>> {
  if (disbursementIds.length === 0) {
    return new Map()
  }
  const rows = await client
    .from('claim_rows')
    .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
    .join('claims', 'claims.id', 'claim_rows.claim_id')
    .whereIn('schedule_rows.disbursement_id', disbursementIds)
    .whereNotNull('claim_rows.live_schedule_row_id')
    .groupBy('schedule_rows.disbursement_id')
    .select('schedule_rows.disbursement_id as id')
    .sum('claim_rows.emi_paise as emi')
    .sum('claim_rows.interest_paise as claimed')
    .select(
      client.raw(
        'sum(case when claims.payment_status_id = ? then claim_rows.proposed_paise else 0 end) as paid',
        [PaymentStatus.paid]
      )
    )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        emiPaidPaise: Number(row.emi),
        claimedPaise: Number(row.claimed),
        paidPaise: Number(row.paid),
      },
    ])
  )
}
