import { minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  rebuildSchedule,
  type ScheduleRow,
} from '#loans/rules/amortisation'

/** An instalment as the bank printed it, counted from 1. */
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

/** The bank's rows from the first one on without a gap, up to the last one claimed. */
function keptRows(
  { principalPaise }: OldTerms,
  bankRows: readonly BankInstalment[],
  lastClaimed: number
): ScheduleRow[] {
  const kept: ScheduleRow[] = []
  let opening = principalPaise
  for (const row of bankRows.toSorted((a, b) => a.no - b.no)) {
    if (row.no !== kept.length + 1 || row.no > lastClaimed) break
    kept.push({
      rowNo: row.no - 1,
      dueOn: row.dueOn,
      openingPaise: paise(opening),
      emiPaise: paise(row.emiPaise),
      principalPaise: paise(row.principalPaise),
      interestPaise: paise(row.interestPaise),
      closingPaise: paise(row.balancePaise),
    })
    opening = row.balancePaise
  }
  return kept
}

/**
 * The schedule of an old loan (DECISIONS 7): the bank's rows up to the last one claimed, the rest computed from their
 * closing balance. Where the bank's instalment does not pay the rest, the computed one does.
 *
 * @param lastClaimed number of the last instalment claimed, counted from 1; 0 for none
 * @returns `isComputed` where another instalment than the bank's was taken
 */
export function oldSchedule(
  terms: OldTerms,
  bankRows: readonly BankInstalment[],
  lastClaimed: number
): { rows: ScheduleRow[]; isComputed: boolean } {
  const kept = keptRows(terms, bankRows, lastClaimed)
  const balance = kept.at(-1)?.closingPaise ?? terms.principalPaise
  const left = terms.tenureMonths - kept.length
  if (balance <= 0 || left < 1) return { rows: kept, isComputed: balance > 0 }
  const whole = { ...terms, principalPaise: paise(terms.principalPaise), acknowledgeFromBp: 0 }
  const build = (emiPaise: Paise) =>
    kept.length === 0
      ? buildSchedule({ ...whole, emiPaise })
      : rebuildSchedule(kept, { ...whole, emiPaise, principalChangePaise: paise(0) })
  const asBank = build(paise(terms.emiPaise))
  if (asBank.ok) return { rows: asBank.rows, isComputed: false }
  const computed = build(computedInstalment(paise(balance), terms.rateBp, left))
  return { rows: computed.ok ? computed.rows : kept, isComputed: true }
}

/**
 * A claimed sum spread over its instalments in the proportion of their interest; the last one takes what rounding
 * leaves.
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

/** The letter that a sanction rests on: the last one in force on its day, else the last one before, else the first. */
export function letterOfSanction<T extends { issuedOn: PlainDate; validTill: PlainDate }>(
  letters: readonly T[],
  sanctionedOn: PlainDate
): T {
  const before = letters.filter(({ issuedOn }) => issuedOn <= sanctionedOn)
  return (
    before.findLast(({ validTill }) => sanctionedOn <= validTill) ?? before.at(-1) ?? letters[0]
  )
}

/** An instant of a day of the old books, in office hours and not later than now, as both databases keep it. */
export const oldInstant = (day: PlainDate, today: PlainDate): string =>
  `${minDate(day, today)} 05:00:00`
