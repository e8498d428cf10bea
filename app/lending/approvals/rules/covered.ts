/** A time in which an application was live; null: it still is. Instants in milliseconds. */
export interface LivePeriod {
  from: number
  until: number | null
}

/** Whether at every moment from one instant up to another some application was live. */
export function isCovered(times: readonly LivePeriod[], from: number, until: number): boolean {
  let reached = from
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    if (reached >= until || time.from > reached) break
    reached = Math.max(reached, time.until ?? Number.POSITIVE_INFINITY)
  }
  return reached >= until
}
