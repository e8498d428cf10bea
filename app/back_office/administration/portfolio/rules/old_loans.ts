import { addMonthsClamped, minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  rebuildSchedule,
  type ScheduleRow,
} from '#loans/rules/amortisation'

/** An instalment of the bank's schedule, counted from 1. */
export interface BankInstalment {
  no: number
  dueOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  balancePaise: number
}

export interface OldTerms {
  principalPaise: number
  rateBp: BasisPoints
  tenureMonths: number
  emiPaise: number
  emiStartOn: PlainDate
}

/**
 * Returns the bank's rows from the first one on without a gap, up to the last one claimed. Its balances take
 * precedence: the principal of a row is the difference between two of them.
 */
function retainedRows(
  { principalPaise }: OldTerms,
  bankRows: readonly BankInstalment[],
  lastClaimed: number
): ScheduleRow[] {
  const kept: ScheduleRow[] = []
  let opening = principalPaise
  for (const row of bankRows.toSorted((a, b) => a.no - b.no)) {
    if (row.no !== kept.length + 1 || row.no > lastClaimed) break
    const closing = Math.max(0, row.balancePaise)
    kept.push({
      rowNo: row.no - 1,
      dueOn: row.dueOn,
      openingPaise: paise(opening),
      emiPaise: paise(row.emiPaise),
      principalPaise: paise(opening - closing),
      interestPaise: paise(row.interestPaise),
      closingPaise: paise(closing),
    })
    opening = closing
  }
  return kept
}

/**
 * Returns the schedule of an imported loan (DECISIONS 7): the bank's rows up to the last one claimed, and the rest
 * computed from their closing balance. Where the bank's instalment or dates do not continue from there, computed ones
 * do; what is owed after the last month is one more row. The rows repay the disbursed amount.
 *
 * @param lastClaimed number of the last instalment claimed, counted from 1; 0 for none
 */
export function oldSchedule(
  terms: OldTerms,
  bankRows: readonly BankInstalment[],
  lastClaimed: number
): ScheduleRow[] {
  const kept = retainedRows(terms, bankRows, lastClaimed)
  const last = kept.at(-1)
  const balance = last?.closingPaise ?? paise(terms.principalPaise)
  if (balance === 0) return kept
  const left = Math.max(1, terms.tenureMonths - kept.length)
  const build = (emiPaise: Paise, emiStartOn = terms.emiStartOn) => {
    const whole = { ...terms, tenureMonths: kept.length + left, emiPaise, emiStartOn }
    return last
      ? rebuildSchedule(kept, { ...whole, principalChangePaise: paise(0) })
      : buildSchedule({ ...whole, principalPaise: balance })
  }
  const computed = computedInstalment(balance, terms.rateBp, left)
  const next = last && addMonthsClamped(last.dueOn, 1 - kept.length)
  const found = [build(paise(terms.emiPaise)), build(computed), build(computed, next)].find(
    (schedule) => schedule.ok
  )
  if (!found?.ok) throw new Error('An imported loan has no possible schedule')
  return found.rows
}

/**
 * Distributes a claimed sum over its instalments in proportion to their interest; the last one takes the rounding
 * difference.
 */
export function spreadClaim(claimedPaise: number, interest: readonly number[]): number[] {
  const whole = interest.reduce((sum, one) => sum + one, 0)
  const parts = interest.map((one) =>
    whole === 0
      ? Math.floor(claimedPaise / interest.length)
      : Number((BigInt(claimedPaise) * BigInt(one)) / BigInt(whole))
  )
  const rest = claimedPaise - parts.reduce((sum, one) => sum + one, 0)
  return parts.map((part, at) => (at === parts.length - 1 ? part + rest : part))
}

/**
 * Returns the letter on which a sanction is based: the last one in force on its date, or else the last one before, or
 * else the first.
 */
export function letterOfSanction<T extends { issuedOn: PlainDate; validTill: PlainDate }>(
  letters: readonly T[],
  sanctionedOn: PlainDate
): T {
  const before = letters.filter(({ issuedOn }) => issuedOn <= sanctionedOn)
  return (
    before.findLast(({ validTill }) => sanctionedOn <= validTill) ?? before.at(-1) ?? letters[0]
  )
}

/**
 * Returns an instant on a date of the existing portfolio, in office hours and not later than now, in the format of both
 * databases.
 */
export const oldInstant = (day: PlainDate, today: PlainDate): string =>
  `${minDate(day, today)} 05:00:00`
