import { addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'
import { addPaise, paise, subtractPaise, type Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { computedInstalment, interestForMonth } from '#loans/rules/interest'

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
  /** The instalment the rules compute, to set beside the bank's. */
  computedEmiPaise: Paise
  /** The bank's instalment less the computed one, in basis points of the latter, toward zero. */
  differenceBp: number
  /** The bank's instalment differs so much that what it leads to has to be acknowledged first. */
  needsAcknowledgement: boolean
  /** Due date of the last row; before `emiEndDate` when a larger instalment ends early. */
  endsOn: PlainDate
  capitalisedPaise: Paise
}

export type ScheduleResult = BuiltSchedule | { ok: false; error: 'does_not_cover_interest' }

export type BuildRowsInput = {
  /** What is owed before the first row to build; positive. */
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
 * The rows that repay a balance from a row number on: the common part of `buildSchedule` and
 * `rebuildSchedule`.
 */
export function buildRows(input: BuildRowsInput): ScheduleResult {
  const { rateBp, emiPaise, interestOnlyMonths } = input
  if (emiPaise <= 0 || emiPaise < interestForMonth(input.balance, rateBp)) {
    return { ok: false, error: 'does_not_cover_interest' }
  }
  const rows: ScheduleRow[] = []
  const months = interestOnlyMonths + input.repaymentMonths
  let openingPaise = input.balance
  /** Ends with the last month at the latest, as its row clears the balance. */
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

/** Toward zero, so that exactly the instalments from the limit on are acknowledged. */
function compareInstalments(
  emi: Paise,
  computed: Paise,
  acknowledgeFromBp: number
): Pick<BuiltSchedule, 'differenceBp' | 'needsAcknowledgement'> {
  const base = BigInt(Math.max(computed, 1))
  const differenceBp = Number((BigInt(emi - computed) * BigInt(BASIS_POINTS_PER_UNIT)) / base)
  return { differenceBp, needsAcknowledgement: Math.abs(differenceBp) >= acknowledgeFromBp }
}
