import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'

const MONTHS_PER_YEAR = 12

/** The claim limits of a scheme on a date; a master row (DECISIONS 8). */
export type ClaimRules = {
  /** Months after the due date in which a row may be claimed. */
  readonly windowMonths: number
  /** Years, from the first row of tranche 1, in which rows may be claimed. */
  readonly periodYears: number
}

/** The fields of a schedule row that the rule requires. */
type ClaimableRow = {
  readonly dueOn: PlainDate
  /** The row is in a claim that is neither rejected nor withdrawn. */
  readonly inLiveClaim: boolean
  /** The row was refunded, in full or in part, or rejected for a final reason. */
  readonly spent: boolean
}

/** Progress of the claim that holds a row: in progress, paid, or refused for a final reason. */
export type RowHold = 'claimed' | 'refunded' | 'refused'

/** State of a row in a schedule, each with a distinct label for the reader. */
export type RowState = RowHold | 'due' | 'not_due' | 'too_late' | 'after_period'

export type RowExplanation =
  | { claimable: true; lastDay: PlainDate }
  | {
      claimable: false
      reason: 'not_due' | 'window_closed' | 'period_over' | 'already_claimed'
      /** Only with `not_due`: the first day on which the row may be claimed. */
      opensOn?: PlainDate
      lastDay: PlainDate
    }

/**
 * Returns the last day, inclusive, on which a row may be claimed: the same day a number of months after its due date,
 * clamped to the end of the month (DECISIONS 8).
 */
export function lastDayToClaim(dueOn: PlainDate, windowMonths: number): PlainDate {
  return addMonthsClamped(dueOn, windowMonths)
}

/**
 * Whether a row is due within a number of years after the first row of tranche 1 (DECISIONS 8). Rows of a moratorium
 * with interest only are instalments, so one of them may be that first row (DECISIONS 7).
 */
export function isWithinPeriod(
  dueOn: PlainDate,
  firstDueOn: PlainDate,
  periodYears: number
): boolean {
  return dueOn < addMonthsClamped(firstDueOn, periodYears * MONTHS_PER_YEAR)
}

/** Whether no row of a loan can be claimed now or later (DECISIONS 4 'complete'). */
export const isRefundPeriodOver = (
  { firstDueOn, dueDates }: { firstDueOn: PlainDate; dueDates: readonly PlainDate[] },
  rules: ClaimRules,
  today: PlainDate
): boolean =>
  dueDates
    .filter((dueOn) => isWithinPeriod(dueOn, firstDueOn, rules.periodYears))
    .every((dueOn) => today > lastDayToClaim(dueOn, rules.windowMonths))

/**
 * Whether a schedule row may be claimed today (India's date), and if not, why (DECISIONS 8). The most permanent reason
 * is returned: a row already claimed, then one beyond the period, before one that cannot be claimed yet.
 */
export function explainRow(input: {
  readonly row: ClaimableRow
  readonly firstDueOn: PlainDate
  readonly today: PlainDate
  readonly rules: ClaimRules
}): RowExplanation {
  const { row, firstDueOn, today, rules } = input
  const lastDay = lastDayToClaim(row.dueOn, rules.windowMonths)
  if (row.inLiveClaim || row.spent) return { claimable: false, reason: 'already_claimed', lastDay }
  if (!isWithinPeriod(row.dueOn, firstDueOn, rules.periodYears)) {
    return { claimable: false, reason: 'period_over', lastDay }
  }
  if (today < row.dueOn) {
    return { claimable: false, reason: 'not_due', opensOn: row.dueOn, lastDay }
  }
  if (today > lastDay) return { claimable: false, reason: 'window_closed', lastDay }
  return { claimable: true, lastDay }
}

const STATES = {
  not_due: 'not_due',
  window_closed: 'too_late',
  period_over: 'after_period',
  already_claimed: 'claimed',
} as const

/**
 * Returns the state of a row for the schedule: 'due' exactly where `explainRow` allows the row to be claimed (DECISIONS
 * 8), and the result for a row that is in a claim.
 *
 * @param hold for a row that a claim holds; undefined for a free one
 */
export function stateOfRow(explanation: RowExplanation, hold?: RowHold): RowState {
  if (hold) return hold
  return explanation.claimable ? 'due' : STATES[explanation.reason]
}

/**
 * Returns the last day, inclusive, on which a returned claim can be corrected: it is rejected after a number of days in
 * that status (DECISIONS 8).
 */
export function lastDayToCorrect(since: PlainDate, closeDays: number): PlainDate {
  return addDays(since, closeDays - 1)
}
