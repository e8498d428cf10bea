import type { PlainDate } from '#kernel/calendar/plain_date'
import { addPaise, paise, type Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import {
  type ScheduleResult,
  type ScheduleRow,
  assertMonths,
  buildRows,
  capitalisedInterest,
} from '#loans/rules/instalments'

export {
  capitalisedInterest,
  computedInstalment,
  emiEndDate,
  interestForMonth,
} from '#loans/rules/instalments'
export type { BuiltSchedule, ScheduleResult, ScheduleRow } from '#loans/rules/instalments'

/** Difference, in basis points, from which an instalment must be acknowledged (DECISIONS 7). */
const ACKNOWLEDGEMENT_THRESHOLD_BP = 100

/**
 * Months before the equal instalments begin (education loans, DECISIONS 7); not part of the tenure.
 * - `interest_only`: the first rows of the schedule, from the EMI start date on, pay the month's
 *   interest and no principal. They are instalments: they can be claimed and start the five years.
 * - `capitalised`: nothing is paid before the EMI start date; the interest of those months is added
 *   to the principal once, before row 0, and is not refunded.
 */
export type Moratorium = { readonly months: number; readonly kind: 'interest_only' | 'capitalised' }

export type ScheduleTerms = {
  /** Amount disbursed. */
  readonly principalPaise: Paise
  /** Annual rate. */
  readonly rateBp: BasisPoints
  /** Number of equal monthly instalments. */
  readonly tenureMonths: number
  /** Due date of row 0. */
  readonly emiStartOn: PlainDate
  /** The instalment stated in the bank's letter. */
  readonly emiPaise: Paise
  readonly moratorium?: Moratorium | null
  /** Difference from the computed instalment, in basis points, from which acknowledgement is required. */
  readonly acknowledgeFromBp?: number
}

const NO_MORATORIUM: Moratorium = { months: 0, kind: 'capitalised' }

/**
 * Builds the EMI schedule of a tranche (DECISIONS 7). The last row clears the balance: a larger instalment ends early,
 * a smaller one leaves a larger last row. The principal of the rows sums to disbursed plus capitalised.
 *
 * @returns `does_not_cover_interest` when the instalment is less than the first month's interest.
 * @throws RangeError for a principal or tenure that is not positive.
 */
export function buildSchedule(terms: ScheduleTerms): ScheduleResult {
  if (terms.principalPaise <= 0) throw new RangeError('The principal is not positive')
  assertMonths(terms.tenureMonths, 1)
  const { months, kind } = terms.moratorium ?? NO_MORATORIUM
  assertMonths(months, 0)
  const capitalisedPaise =
    kind === 'capitalised'
      ? capitalisedInterest(terms.principalPaise, terms.rateBp, months)
      : paise(0)
  return buildRows({
    balance: addPaise(terms.principalPaise, capitalisedPaise),
    rateBp: terms.rateBp,
    emiPaise: terms.emiPaise,
    emiStartOn: terms.emiStartOn,
    firstRowNo: 0,
    interestOnlyMonths: kind === 'interest_only' ? months : 0,
    repaymentMonths: terms.tenureMonths,
    capitalisedPaise,
    acknowledgeFromBp: terms.acknowledgeFromBp ?? ACKNOWLEDGEMENT_THRESHOLD_BP,
  })
}

export type RebuildTerms = Omit<ScheduleTerms, 'principalPaise'> & {
  /** New disbursed amount less the old one; negative when lowered, 0 when unchanged. */
  readonly principalChangePaise: Paise
}

type RebuildResult =
  | ScheduleResult
  | {
      ok: false
      /**
       * - `amount_below_repaid`: less is disbursed than the kept rows have repaid
       * - `tenure_too_short`: an amount is owed, but the kept rows use up the new tenure
       * - `overlaps_kept_rows`: the new start date puts the next row on or before the last kept one
       */
      error: 'amount_below_repaid' | 'tenure_too_short' | 'overlaps_kept_rows'
    }

/**
 * Builds the schedule of a tranche after Edit Loan (DECISIONS 7): the rows up to the last one claimed are kept
 * unchanged, and the rest is built from their closing balance on the new terms. Tenure and moratorium are those of the
 * entire loan, including the kept rows. Interest capitalised before row 0 is unchanged, so a change of the amount
 * changes the balance by exactly that difference. The computed instalment and the comparison with it are those of the
 * rest.
 *
 * @param keptRows rows 0 to the last one claimed; not empty (otherwise use `buildSchedule`)
 * @returns kept and new rows together; `capitalisedPaise` is 0, as nothing more is capitalised
 * @throws RangeError when no rows are kept.
 */
export function rebuildSchedule(
  keptRows: readonly ScheduleRow[],
  terms: RebuildTerms
): RebuildResult {
  const lastKept = keptRows.at(-1)
  if (!lastKept) throw new RangeError('No rows to keep')
  assertMonths(terms.tenureMonths, 1)
  const balance = addPaise(lastKept.closingPaise, terms.principalChangePaise)
  if (balance < 0) return { ok: false, error: 'amount_below_repaid' }
  if (balance === 0) return settledSchedule(keptRows, lastKept)

  const { months, kind } = terms.moratorium ?? NO_MORATORIUM
  const interestOnlyTotal = kind === 'interest_only' ? months : 0
  const firstRowNo = keptRows.length
  const interestOnlyMonths = Math.max(0, interestOnlyTotal - firstRowNo)
  const repaymentMonths = terms.tenureMonths + interestOnlyTotal - firstRowNo - interestOnlyMonths
  if (repaymentMonths < 1) return { ok: false, error: 'tenure_too_short' }

  const built = buildRows({
    balance,
    rateBp: terms.rateBp,
    emiPaise: terms.emiPaise,
    emiStartOn: terms.emiStartOn,
    firstRowNo,
    interestOnlyMonths,
    repaymentMonths,
    capitalisedPaise: paise(0),
    acknowledgeFromBp: terms.acknowledgeFromBp ?? ACKNOWLEDGEMENT_THRESHOLD_BP,
  })
  if (!built.ok) return built
  if (built.rows[0].dueOn <= lastKept.dueOn) return { ok: false, error: 'overlaps_kept_rows' }
  return { ...built, rows: [...keptRows, ...built.rows] }
}

function settledSchedule(keptRows: readonly ScheduleRow[], lastKept: ScheduleRow): ScheduleResult {
  return {
    ok: true,
    rows: [...keptRows],
    computedEmiPaise: paise(0),
    differenceBp: 0,
    needsAcknowledgement: false,
    endsOn: lastKept.dueOn,
    capitalisedPaise: paise(0),
  }
}
