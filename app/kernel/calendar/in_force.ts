import type { PlainDate } from '#kernel/calendar/plain_date'

/** A row of a master with the day it starts to apply. */
export interface EffectiveDated {
  readonly effectiveFrom: PlainDate
}

/**
 * Of each kind the row in force on a day, the latest that has begun, in the order given; a kind
 * whose first row begins later has none.
 */
export function inForce<R extends EffectiveDated>(
  rows: readonly R[],
  onDate: PlainDate,
  kindOf: (row: R) => string | number
): R[] {
  const latest = new Map<string | number, R>()
  for (const row of rows) {
    if (row.effectiveFrom > onDate) continue
    const other = latest.get(kindOf(row))
    if (!other || other.effectiveFrom <= row.effectiveFrom) latest.set(kindOf(row), row)
  }
  return rows.filter((row) => latest.get(kindOf(row)) === row)
}
