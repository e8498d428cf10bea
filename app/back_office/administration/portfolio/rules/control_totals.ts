/** Totals for a district, loan type and financial year: counts of applications and documents, and sums in paise. */
const TOTALS = [
  'applications',
  'applied',
  'sanctioned',
  'disbursed',
  'claimed',
  'approved',
  'paid',
  'documents',
] as const

export const isCount = (name: TotalName) => name === 'applications' || name === 'documents'

export type TotalName = (typeof TOTALS)[number]

export type TotalCells = Map<string, Record<TotalName, number>>

/** Returns the totals by name. */
export const sumsOf = (figure: (name: TotalName) => number) =>
  Object.fromEntries(TOTALS.map((name) => [name, figure(name)])) as Record<TotalName, number>

/** @param year first year of the financial year in which the application was submitted */
export const cellOf = (districtId: number, loanType: number, year: number): string =>
  [districtId, loanType, year].join('|')

export function addToCell(
  cells: TotalCells,
  cell: string,
  values: Partial<Record<TotalName, number>>
): void {
  const sums = cells.get(cell) ?? sumsOf(() => 0)
  for (const name of TOTALS) sums[name] += values[name] ?? 0
  cells.set(cell, sums)
}

/** A cell of the existing portfolio's totals beside that of the files; null if one of them has none. */
export interface ComparedTotal {
  districtId: number
  loanType: number
  year: number
  typed: Record<TotalName, number> | null
  found: Record<TotalName, number> | null
  /** Names of the totals that differ. */
  different: TotalName[]
}

/** Returns all cells by district, loan type and year. */
export function compareTotals(typed: TotalCells, found: TotalCells): ComparedTotal[] {
  return [...new Set([...typed.keys(), ...found.keys()])]
    .map((cell) => {
      const [districtId, loanType, year] = cell.split('|').map(Number)
      const [old, own] = [typed.get(cell) ?? null, found.get(cell) ?? null]
      const different = TOTALS.filter((name) => (old?.[name] ?? 0) !== (own?.[name] ?? 0))
      return { districtId, loanType, year, typed: old, found: own, different }
    })
    .toSorted((a, b) => a.districtId - b.districtId || a.loanType - b.loanType || a.year - b.year)
}

/** Whether an import may be proposed: totals were entered for every cell, and all match. */
export const totalsAgree = (compared: readonly ComparedTotal[]): boolean =>
  compared.length > 0 && compared.every(({ different, typed }) => typed && different.length === 0)
