import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import { paise } from '#core/money/paise'
import { basisPoints } from '#core/rates/basis_points'
import ClaimRow from '#claims/models/claim_row'
import { explainRow, type RowExplanation } from '#claims/rules/claimable_rows'
import { proposedRefund } from '#claims/rules/refund'
import type ScheduleRow from '#loans/models/schedule_row'
import { firstDueOn, loanOf, type Loan } from '#loans/queries/loan_of'
import { schemeRules } from '#masters/queries/scheme_rules'

/** A row of a loan's schedules with what the rules of claims say of it. */
export interface ScheduleRowForClaim {
  row: ScheduleRow
  trancheNo: number
  explanation: RowExplanation
  /** What it will bring when paid on its due date, in paise. */
  proposedPaise: number
}

/**
 * Every row of every tranche with whether and until when it can be claimed and what it brings
 * (DECISIONS 8): the one source of 'Due' for the schedule, the claim form and the server's check.
 *
 * @param asOf the day that counts for the window: today, or the first submission's day when a
 *   returned claim is corrected
 * @param exceptClaimId rows of this claim count as free: it is being corrected
 */
export async function claimableSchedule(
  application: { id: number; loanType: number },
  asOf: PlainDate,
  {
    client = db.connection(),
    exceptClaimId,
  }: {
    client?: QueryClientContract
    exceptClaimId?: number
  } = {}
): Promise<{ loan: Loan | null; rows: ScheduleRowForClaim[] }> {
  const loan = await loanOf(application.id, client)
  const first = await firstDueOn(application.id, client)
  if (!loan || !first) {
    return { loan, rows: [] }
  }
  const scheduled = loan.disbursements.flatMap((disbursement) =>
    disbursement.rows.map((row) => ({ row, trancheNo: disbursement.trancheNo }))
  )
  const taken = await takenRows(
    scheduled.map(({ row }) => row.id),
    client,
    exceptClaimId
  )
  const rules = schemeRules(application.loanType, asOf)
  const rows = scheduled.map(({ row, trancheNo }) => ({
    row,
    trancheNo,
    explanation: explainRow({
      row: { dueOn: row.dueOn, inLiveClaim: taken.has(row.id), spent: false },
      firstDueOn: first,
      today: asOf,
      rules: { windowMonths: rules.claimWindowMonths, periodYears: rules.refundPeriodYears },
    }),
    proposedPaise: proposedRefund({
      openingPaise: paise(row.openingPaise),
      interestPaise: paise(row.interestPaise),
      dueOn: row.dueOn,
      paidOn: row.dueOn,
      capBp: basisPoints(rules.refundCapBp),
      onTimeGraceDays: rules.onTimeGraceDays,
    }),
  }))
  return { loan, rows }
}

/** Rows in a live claim, paid or spent: exactly those that hold the row's unique key. */
async function takenRows(
  rowIds: number[],
  client: QueryClientContract,
  exceptClaimId?: number
): Promise<Set<number>> {
  const rows = await ClaimRow.query({ client })
    .whereIn('live_schedule_row_id', rowIds)
    .if(exceptClaimId, (query) => query.whereNot('claim_id', exceptClaimId!))
    .select('schedule_row_id')
  return new Set(rows.map((row) => row.scheduleRowId))
}
