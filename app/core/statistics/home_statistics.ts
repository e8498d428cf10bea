import type { Paise } from '#core/money/paise'

/** The public statistics panel of document 1: counts, and amounts in paise. */
export type HomeStatistics = {
  registrations: number
  schemes: {
    /** 1 individual, 2 group, 3 education. */
    loanType: number
    applications: number
    lois: number
    loiAmountPaise: Paise
  }[]
}

export type ReadHomeStatistics = () => Promise<HomeStatistics>

let read: ReadHomeStatistics | undefined

/** Lends the panel its figures, from counters; without them the panel is not shown. */
export function registerHomeStatistics(reader: ReadHomeStatistics) {
  read = reader
}

/** The figures of the panel, or null when no module lends any. */
export async function homeStatistics(): Promise<HomeStatistics | null> {
  return read ? read() : null
}
