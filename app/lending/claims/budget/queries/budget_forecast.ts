import { getClock } from '#kernel/calendar/clock'
import type { FinancialYear } from '#kernel/calendar/periods'
import { yearMonth } from '#kernel/calendar/plain_date'
import { CachedFigures } from '#kernel/statistics/cached_figures'
import { type Paise, addPaise, paise, subtractPaise, sumPaise } from '#kernel/money/paise'
import { budgetOf, headName, headOfCell, monthsOfYear } from '#claims/budget/queries/budget'
import {
  type ExpectedRefund,
  type PastCell,
  expectedFromLetters,
  expectedFromSanctions,
  expectedInstalments,
  pastClaims,
} from '#claims/budget/queries/forecast_sources'
import {
  BUDGET_USAGE_KINDS,
  type BudgetUsage,
  type RefundEstimate,
  addEstimates,
  claimedShare,
  estimateRefund,
} from '#claims/budget/rules/budget'
import { loadedVersion, loanTypeName, masters } from '#masters/queries/masters'

/**
 * Returns the shares claimed by people of each district and loan type; where there is too little data, those of the
 * State.
 */
function sharesOf(past: readonly PastCell[]) {
  const own = Map.groupBy(past, ({ loanType, districtId }) => `${loanType}|${districtId}`)
  const ofState = new Map(
    masters().schemes.map(({ id }) => [
      id,
      claimedShare(sumByMonth(past.filter((one) => one.loanType === id))),
    ])
  )
  const ofDistrict = new Map([...own].map(([key, cells]) => [key, claimedShare(sumByMonth(cells))]))
  return {
    ofState,
    of: ({ loanType, districtId }: { loanType: number; districtId: number }) =>
      ofDistrict.get(`${loanType}|${districtId}`) ?? ofState.get(loanType) ?? null,
  }
}

/** Adds up the months of several districts. */
const sumByMonth = (cells: readonly PastCell[]) =>
  [...Map.groupBy(cells, ({ month }) => month).values()].map((own) => ({
    instalments: own.reduce((sum, one) => sum + one.instalments, 0),
    claimed: own.reduce((sum, one) => sum + one.claimed, 0),
  }))

/** Reads the sources of the forecast that cover every instalment and letter. */
async function readSources(year: FinancialYear) {
  const [past, coming, letters, sanctions] = await Promise.all([
    pastClaims(),
    expectedInstalments(year),
    expectedFromLetters(year),
    expectedFromSanctions(year),
  ])
  return { past, coming, letters, sanctions }
}

const figures = new CachedFigures<Awaited<ReturnType<typeof readSources>>>()

/** Recalculated on a new day, after a change of the masters, and when older than its calculation time allows. */
function currentSources(year: FinancialYear) {
  const key = [year.startYear, getClock().today(), loadedVersion()].join('|')
  return figures.get(key, () => readSources(year))
}

/**
 * Returns the maximum and the expected cost of the rest of a year, by head and month: the instalments that may still be
 * claimed, letters and sanctions without a loan yet, and the remainder of the grant.
 *
 * The maximum follows from the schedules. The expected cost is the maximum, cell by cell, times the share of
 * instalments that people of the same loan type and district claimed in the last twelve months whose claim period is
 * over.
 */
export async function budgetForecast(year: FinancialYear, locale: string) {
  const [{ value, at }, { heads }] = await Promise.all([
    currentSources(year),
    budgetOf(year, locale),
  ])
  const { past, coming, letters, sanctions } = value
  const shares = sharesOf(past)
  const needs = (cells: readonly ExpectedRefund[]) =>
    addEstimates(cells.map((cell) => estimateRefund(cell.maxPaise, shares.of(cell))))
  const ofHead = (cells: readonly ExpectedRefund[], code: string | null) =>
    cells.filter((cell) => headOfCell(cell) === code)
  const codes = new Set([
    ...heads.map(({ code }) => code),
    ...[...coming, ...letters, ...sanctions].map(headOfCell),
  ])
  return {
    /** When the instalments were counted. */
    countedAt: at.toISOString(),
    heads: [...codes].map((code) => {
      const known = heads.find((head) => head.code === code)
      const instalments = needs(ofHead(coming, code))
      const more = {
        lettersPaise: maxOf(ofHead(letters, code)),
        sanctionsPaise: maxOf(ofHead(sanctions, code)),
      }
      return {
        code,
        name: code === null ? null : headName(code, locale),
        instalments,
        ...more,
        need: needOfYear(known ?? null, instalments),
        freePaise: freeOf(known?.freePaise ?? null, instalments, more),
      }
    }),
    months: monthsOfNeed(year, coming, needs),
    shares: [...shares.ofState].map(([loanType, share]) => ({
      loanType: loanTypeName(masters().scheme(loanType), locale),
      share,
    })),
    isUnknown: coming.some((cell) => shares.of(cell) === null),
  }
}

const maxOf = (cells: readonly ExpectedRefund[]) => sumPaise(cells.map(({ maxPaise }) => maxPaise))

/** Returns the need of the complete year: amounts paid, at the bank and in the office, and the instalments to come. */
function needOfYear(uses: BudgetUsage | null, instalments: RefundEstimate): RefundEstimate {
  const taken = uses ? sumPaise(BUDGET_USAGE_KINDS.map((use) => uses[use])) : paise(0)
  const certain = subtractPaise(taken, uses?.reversedPaise ?? paise(0))
  const plus = (amount: Paise | null) => (amount === null ? null : addPaise(certain, amount))
  return {
    maxPaise: addPaise(certain, instalments.maxPaise),
    lowPaise: plus(instalments.lowPaise),
    middlePaise: plus(instalments.middlePaise),
    highPaise: plus(instalments.highPaise),
  }
}

/** Returns the remainder after all commitments, each at its maximum cost. */
function freeOf(
  freePaise: Paise | null,
  { maxPaise }: RefundEstimate,
  { lettersPaise, sanctionsPaise }: { lettersPaise: Paise; sanctionsPaise: Paise }
): Paise | null {
  if (freePaise === null) return null
  return subtractPaise(freePaise, sumPaise([maxPaise, lettersPaise, sanctionsPaise]))
}

/** Groups by the month in which instalments are due; those due before the year count in its first month. */
function monthsOfNeed(
  year: FinancialYear,
  coming: readonly ExpectedRefund[],
  needs: (cells: readonly ExpectedRefund[]) => RefundEstimate
) {
  const first = yearMonth(year.start)
  const grouped = Map.groupBy(coming, ({ month }) => (month! < first ? first : month!))
  return monthsOfYear(year).flatMap((month) => {
    const cells = grouped.get(yearMonth(month))
    return cells ? [{ month, ...needs(cells) }] : []
  })
}
