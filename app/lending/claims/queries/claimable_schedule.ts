import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import {
  explainRow,
  stateOfRow,
  type RowExplanation,
  type RowHold,
  type RowState,
} from '#claims/rules/claimable_rows'
import { PaymentStatus } from '#claims/rules/payment_status'
import { proposedRefund } from '#claims/rules/refund'
import type ScheduleRow from '#loans/models/schedule_row'
import { refundRulesOf, type RefundTerms } from '#loans/queries/letter_of_sanction'
import { firstDueOn, loanOf, type Loan } from '#loans/queries/loan_of'

/** A row of a loan's schedules with what the rules of claims say of it. */
export interface ScheduleRowForClaim {
  row: ScheduleRow
  trancheNo: number
  explanation: RowExplanation
  state: RowState
  /** What it will bring when paid on its due date, in paise. */
  proposedPaise: number
}

/** A loan's rows, with the refund its letter promises; no rows before the first disbursal. */
export type ClaimableSchedule =
  | {
      loan: Loan
      rows: ScheduleRowForClaim[]
      rules: RefundTerms
      /** Day of the first disbursal: the first on which an instalment can have been paid. */
      paidFrom: PlainDate
    }
  | { loan: Loan | null; rows: []; rules: null }

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
): Promise<ClaimableSchedule> {
  const loan = await loanOf(application.id, client)
  const first = await firstDueOn(application.id, client)
  if (!loan || !first) {
    return { loan, rows: [], rules: null }
  }
  const scheduled = loan.disbursements.flatMap((disbursement) =>
    disbursement.rows.map((row) => ({ row, trancheNo: disbursement.trancheNo }))
  )
  const holds = await holdsOfRows(
    scheduled.map(({ row }) => row.id),
    client,
    exceptClaimId
  )
  const rules = await refundRulesOf(application.loanType, loan.sanction.id, client)
  const rows = scheduled.map(({ row, trancheNo }) => {
    const hold = holds.get(row.id)
    const explanation = explainRow({
      row: {
        dueOn: row.dueOn,
        inLiveClaim: hold === 'claimed',
        spent: hold === 'refunded' || hold === 'refused',
      },
      firstDueOn: first,
      today: asOf,
      rules: { windowMonths: rules.claimWindowMonths, periodYears: rules.refundPeriodYears },
    })
    return {
      row,
      trancheNo,
      explanation,
      state: stateOfRow(explanation, hold),
      proposedPaise: proposedRefund({
        openingPaise: paise(row.openingPaise),
        interestPaise: paise(row.interestPaise),
        dueOn: row.dueOn,
        paidOn: row.dueOn,
        capBp: basisPoints(rules.refundCapBp),
        onTimeGraceDays: rules.onTimeGraceDays,
      }),
    }
  })
  const [{ disbursedOn }, ...later] = loan.disbursements
  const paidFrom = minDate(disbursedOn, ...later.map((tranche) => tranche.disbursedOn))
  return { loan, rows, rules, paidFrom }
}

/** What holds each row that is in a claim: exactly the rows with a unique key of their own. */
async function holdsOfRows(
  rowIds: number[],
  client: QueryClientContract,
  exceptClaimId?: number
): Promise<Map<number, RowHold>> {
  const rows = await ClaimRow.query({ client })
    .whereIn('live_schedule_row_id', rowIds)
    .if(exceptClaimId, (query) => query.whereNot('claim_id', exceptClaimId!))
    .preload('claim')
  return new Map(rows.map((row) => [row.scheduleRowId, holdOf(row.claim)]))
}

function holdOf(claim: Claim): RowHold {
  if (claim.paymentStatusId === PaymentStatus.paid) return 'refunded'
  return claim.status.isFinal ? 'refused' : 'claimed'
}
