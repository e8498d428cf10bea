import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { isInOrder } from '#claims/rules/statements/balances'
import type { DateRange, StatementEntry } from '#claims/rules/statements/entries'
import { REVERSAL_DAYS } from '#claims/rules/statements/reversals'

/**
 * Marks what a missing line may have taken back: all entries of the days before a gap in which a payment comes
 * back. They count from the last entry before it whose day is sure, so they are never too few.
 */
export function markBeforeGaps(entries: readonly StatementEntry[]): void {
  let since = null as PlainDate | null
  /** A gap whose last sure day is still further up. */
  let isOpen = false
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]
    isOpen ||= entry.hasGapAfter
    if (isOpen || (since !== null && entry.on >= since)) entry.isDoubtful = true
    if (!isOpen || !isDaySure(entries, index)) continue
    const from = addDays(entry.on, -REVERSAL_DAYS)
    since = since === null || from < since ? from : since
    isOpen = false
  }
}

const isDaySure = (entries: readonly StatementEntry[], index: number): boolean =>
  !entries[index].isDateInherited && isInOrder(entries, index)

/** The days of all gaps, from the last sure day before to the first one after; after the last entry there is none. */
export function gapsOf(entries: readonly StatementEntry[]): DateRange[] {
  const gaps: DateRange[] = []
  let from = entries[0]?.on
  let isOpen = false
  entries.forEach((entry, index) => {
    if (isDaySure(entries, index)) {
      if (isOpen) gaps.push({ from, till: entry.on })
      isOpen = false
      from = entry.on
    }
    isOpen ||= entry.hasGapAfter
  })
  if (isOpen && from) gaps.push({ from, till: entries[entries.length - 1].on })
  return gaps
}

/** Whether a payment of some days may be missing: both ends are in them. */
export const mayBeMissing = (gaps: readonly DateRange[], from: PlainDate, till: PlainDate): boolean =>
  gaps.some((gap) => gap.from <= till && from <= gap.till)
