import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  type RowExplanation,
  type RowHold,
  type RowState,
  explainRow,
  stateOfRow,
} from '#claims/claim/rules/claimable_rows'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { proposedRefund } from '#claims/claim/rules/refund'
import type ScheduleRow from '#loans/models/schedule_row'
import {
  type Loan,
  type RefundTerms,
  firstDisbursedOn,
  firstDueOn,
  loanOf,
  refundRulesOf,
} from '#loans/queries/loans'
import { masters } from '#masters/queries/masters'
import { type RulesBy, schemeVersions } from '#masters/queries/scheme_rules'
import { getClock } from '#kernel/calendar/clock'

/** A row of a loan's schedules with the results of the claim rules. */
export interface ScheduleRowForClaim {
  row: ScheduleRow
  trancheNo: number
  explanation: RowExplanation
  state: RowState
  /** The refund if paid on its due date, in paise. */
  proposedPaise: number
}

/** The rows of a loan, with the refund that its letter promises; no rows before the first disbursement. */
export type ClaimableSchedule =
  | {
      loan: Loan
      rows: ScheduleRowForClaim[]
      rules: RefundTerms
      /** Day of the first disbursement: the earliest day on which an instalment can have been paid. */
      paidFrom: PlainDate
    }
  | { loan: Loan | null; rows: []; rules: null }

/**
 * Returns every row of every tranche, with whether and until when it can be claimed and its refund (DECISIONS 8): the
 * single source of 'Due' for the schedule, the claim form and the server's check.
 *
 * @param asOf the day that counts for the window: today, or the day of the first submission when a returned claim is
 * corrected
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
  const first = firstDueOn(loan)
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
  return { loan, rows, rules, paidFrom: firstDisbursedOn(loan)! }
}

/** Returns what holds each claimed row: exactly the rows whose unique key is set. */
async function holdsOfRows(
  rowIds: number[],
  client: QueryClientContract,
  exceptClaimId?: number
): Promise<Map<number, RowHold>> {
  const query = client
    .from('claim_rows')
    .join('claims', 'claims.id', 'claim_rows.claim_id')
    .whereIn('claim_rows.live_schedule_row_id', rowIds)
    .select('claim_rows.schedule_row_id', 'claims.payment_status_id', 'claims.status_id')
  if (exceptClaimId) query.whereNot('claim_rows.claim_id', exceptClaimId)
  const rows: { schedule_row_id: number; payment_status_id: number; status_id: number }[] =
    await query
  return new Map(rows.map((row) => [Number(row.schedule_row_id), holdOf(row)]))
}

function holdOf(claim: { payment_status_id: number; status_id: number }): RowHold {
  if (claim.payment_status_id === PaymentStatus.paid) return 'refunded'
  return masters().claimStatus(claim.status_id).isFinal ? 'refused' : 'claimed'
}

/** Month ends are clamped, so slightly more days are queried; the rule itself decides. */
const CLAMPED_DAYS = 3

const BATCH_SIZE = 500

/**
 * Yields applications of a loan type with an unclaimed instalment whose claim period may end within a number of days,
 * in batches by id; no held applications. `claimableSchedule` determines which instalments.
 */
export async function* applicationsWithClosingWindows(
  loanType: number,
  today: PlainDate,
  { claimReminderDays }: RulesBy<'work'>
): AsyncGenerator<number[]> {
  /** Each loan has the number of months of its own letter: the range between the minimum and the maximum is queried. */
  const months = schemeVersions(loanType).map(({ rules }) => rules.claimWindowMonths)
  const from = addDays(addMonthsClamped(today, -Math.max(...months)), -CLAMPED_DAYS)
  const latest = addMonthsClamped(addDays(today, claimReminderDays), -Math.min(...months))
  const till = addDays(latest, CLAMPED_DAYS)
  for (let after = 0; ;) {
    const rows = await db
      .from('schedule_rows')
      .join('disbursements', 'disbursements.id', 'schedule_rows.disbursement_id')
      .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
      .join('applications', 'applications.id', 'loan_sanctions.live_application_id')
      .whereBetween('schedule_rows.due_on', [from, till])
      .where('schedule_rows.replaced_in', 0)
      .whereNotNull('disbursements.live_tranche_no')
      .where({ 'applications.loan_type': loanType, 'applications.is_held': false })
      .where('applications.id', '>', after)
      .whereNotExists((claimed) => {
        claimed
          .from('claim_rows')
          .whereColumn('claim_rows.live_schedule_row_id', 'schedule_rows.id')
      })
      .distinct('applications.id')
      .orderBy('applications.id')
      .limit(BATCH_SIZE)
    const ids = rows.map((row) => Number(row.id))
    if (ids.length > 0) yield ids
    if (ids.length < BATCH_SIZE) return
    after = ids[ids.length - 1]
  }
}

/**
 * Returns every instalment of an applicant's loan with its refund when paid on time and the period in which it can be
 * claimed (DECISIONS 8), and the sums of what can be claimed now and later; paise.
 */
export async function refundForecast(application: { id: number; loanType: number }) {
  const { rows } = await claimableSchedule(application, getClock().today())
  const lines = rows.map(({ row, trancheNo, explanation, state, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn,
    lastDay: explanation.lastDay,
    interestPaise: row.interestPaise,
    refundPaise: proposedPaise,
    state,
  }))
  const sum = (state: RowState) =>
    lines
      .filter((line) => line.state === state)
      .reduce((total, line) => total + line.refundPaise, 0)
  return {
    lines: lines.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    openPaise: sum('due'),
    comingPaise: sum('not_due'),
    missedPaise: sum('too_late'),
  }
}
