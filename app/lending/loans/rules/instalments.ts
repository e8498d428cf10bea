import { type PlainDate, addMonthsClamped } from '#kernel/calendar/plain_date'
import {
  type Paise,
  addPaise,
  divideHalfUp,
  multiplyDivideRounded,
  paise,
  subtractPaise,
} from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'

/** Basis points of a rate of 100 per cent times months in a year: balance × rate ÷ this is one month's interest. */
const BASIS_POINT_MONTHS = 120_000

/** Returns the interest of one month in paise: balance at the annual rate ÷ 12, half-up to the paisa (DECISIONS 7). */
export function interestForMonth(balance: Paise, rateBp: BasisPoints): Paise {
  return multiplyDivideRounded(balance, rateBp, BASIS_POINT_MONTHS)
}

/**
 * Returns the equal instalment that repays a principal (paise) in a number of months at an annual rate: P·r·(1+r)ⁿ ÷
 * ((1+r)ⁿ − 1), computed exactly and rounded half-up to the paisa (DECISIONS 7).
 *
 * @throws RangeError unless the months are a positive integer and the principal is not negative.
 */
export function computedInstalment(principal: Paise, rateBp: BasisPoints, months: number): Paise {
  assertMonths(months, 1)
  if (principal < 0) throw new RangeError('The principal is negative')
  if (rateBp === 0) return multiplyDivideRounded(principal, 1, months)
  const unit = BigInt(BASIS_POINT_MONTHS)
  const grown = (unit + BigInt(rateBp)) ** BigInt(months)
  const numerator = BigInt(principal) * BigInt(rateBp) * grown
  return paise(Number(divideHalfUp(numerator, unit * (grown - unit ** BigInt(months)))))
}

/**
 * Returns the interest of a capitalised moratorium, in paise. Simple interest, each month rounded half-up and added
 * once at its end, as in the Indian Banks' Association's Model Education Loan Scheme: DECISIONS 7 adds it "to the
 * principal before row 0", not month by month.
 */
export function capitalisedInterest(principal: Paise, rateBp: BasisPoints, months: number): Paise {
  assertMonths(months, 0)
  return paise(interestForMonth(principal, rateBp) * months)
}

/**
 * Returns the planned due date of the last instalment: start + (tenure − 1) months, clamped from the start's own day
 * (DECISIONS 7). Include the months of an interest-only moratorium in the tenure.
 */
export function emiEndDate(start: PlainDate, tenure: number): PlainDate {
  assertMonths(tenure, 1)
  return addMonthsClamped(start, tenure - 1)
}

/** @throws RangeError unless `months` is an integer of at least `min`. */
export function assertMonths(months: number, min: 0 | 1): void {
  if (!Number.isSafeInteger(months) || months < min) {
    throw new RangeError(`Not a number of months: ${months}`)
  }
}

const BASIS_POINTS_PER_UNIT = 10_000

/** One instalment; amounts in paise. Rows count from 0, as in DECISIONS 7. */
export type ScheduleRow = {
  rowNo: number
  dueOn: PlainDate
  openingPaise: Paise
  emiPaise: Paise
  principalPaise: Paise
  interestPaise: Paise
  closingPaise: Paise
}

export type BuiltSchedule = {
  ok: true
  rows: ScheduleRow[]
  /** The instalment computed by the rules, for comparison with the bank's. */
  computedEmiPaise: Paise
  /** The bank's instalment less the computed one, in basis points of the latter, rounded toward zero. */
  differenceBp: number
  /** The bank's instalment differs so much that its effect must be acknowledged first. */
  needsAcknowledgement: boolean
  /** Due date of the last row; before `emiEndDate` when a larger instalment ends early. */
  endsOn: PlainDate
  capitalisedPaise: Paise
}

export type ScheduleResult = BuiltSchedule | { ok: false; error: 'does_not_cover_interest' }

type BuildRowsInput = {
  /** The amount owed before the first row to build; positive. */
  readonly balance: Paise
  readonly rateBp: BasisPoints
  readonly emiPaise: Paise
  /** Due date of row 0, also when the rows to build begin later. */
  readonly emiStartOn: PlainDate
  readonly firstRowNo: number
  readonly interestOnlyMonths: number
  readonly repaymentMonths: number
  readonly capitalisedPaise: Paise
  readonly acknowledgeFromBp: number
}

/**
 * Builds the rows that repay a balance from a row number on: the common part of `buildSchedule` and `rebuildSchedule`.
 */
export function buildRows(input: BuildRowsInput): ScheduleResult {
  const { rateBp, emiPaise, interestOnlyMonths } = input
  if (emiPaise <= 0 || emiPaise < interestForMonth(input.balance, rateBp)) {
    return { ok: false, error: 'does_not_cover_interest' }
  }
  const rows: ScheduleRow[] = []
  const months = interestOnlyMonths + input.repaymentMonths
  let openingPaise = input.balance
  /** Ends with the last month at the latest, since its row clears the balance. */
  for (let i = 0; openingPaise > 0; i++) {
    const interestPaise = interestForMonth(openingPaise, rateBp)
    const principalPaise =
      i < interestOnlyMonths
        ? paise(0)
        : principalOfRow(openingPaise, interestPaise, emiPaise, i === months - 1)
    const closingPaise = subtractPaise(openingPaise, principalPaise)
    rows.push({
      rowNo: input.firstRowNo + i,
      dueOn: addMonthsClamped(input.emiStartOn, input.firstRowNo + i),
      openingPaise,
      emiPaise: addPaise(principalPaise, interestPaise),
      principalPaise,
      interestPaise,
      closingPaise,
    })
    openingPaise = closingPaise
  }
  const computedEmiPaise = computedInstalment(input.balance, rateBp, input.repaymentMonths)
  return {
    ok: true,
    rows,
    computedEmiPaise,
    ...compareInstalments(emiPaise, computedEmiPaise, input.acknowledgeFromBp),
    endsOn: rows[rows.length - 1].dueOn,
    capitalisedPaise: input.capitalisedPaise,
  }
}

function principalOfRow(opening: Paise, interest: Paise, emi: Paise, isLast: boolean): Paise {
  const payable = subtractPaise(emi, interest)
  return isLast || payable > opening ? opening : payable
}

/** Rounded toward zero, so that exactly the instalments from the limit on need acknowledgement. */
function compareInstalments(
  emi: Paise,
  computed: Paise,
  acknowledgeFromBp: number
): Pick<BuiltSchedule, 'differenceBp' | 'needsAcknowledgement'> {
  const base = BigInt(Math.max(computed, 1))
  const differenceBp = Number((BigInt(emi - computed) * BigInt(BASIS_POINTS_PER_UNIT)) / base)
  return { differenceBp, needsAcknowledgement: Math.abs(differenceBp) >= acknowledgeFromBp }
}
