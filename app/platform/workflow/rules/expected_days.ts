import { Role } from '#auth/roles'
import type { GraphStatus } from '#workflow/rules/graph'

/** Files that left a stage after a number of working days. */
export interface StageWaits {
  days: number
  files: number
}

/** With fewer finished files there is no estimate. */
export const MIN_FILES = 20

/** The share of the files, by working days from now: index 3 holds those that take three. */
type Distribution = number[]

const totalOf = (waits: readonly StageWaits[]) => waits.reduce((sum, { files }) => sum + files, 0)

/**
 * Returns the remaining days of a stage for a file that has waited for `waited` days; files that finished sooner are
 * ignored.
 */
function remainingDistribution(waits: readonly StageWaits[], waited: number): Distribution | null {
  const left = waits.filter(({ days }) => days >= waited)
  const files = totalOf(left)
  if (files < MIN_FILES) return null
  const shares: Distribution = []
  for (const { days, files: some } of left) {
    shares[days - waited] = (shares[days - waited] ?? 0) + some / files
  }
  return Array.from(shares, (share) => share ?? 0)
}

/** Returns the distribution of the two in sequence, treated as independent. */
function convolve(first: Distribution, second: Distribution): Distribution {
  const sums: Distribution = Array.from({ length: first.length + second.length - 1 }, () => 0)
  for (const [at, share] of first.entries()) {
    if (share === 0) continue
    for (const [later, other] of second.entries()) sums[at + later] += share * other
  }
  return sums
}

/** Rounding of many small shares must not add a day. */
const ROUNDING_TOLERANCE = 1e-9

/**
 * Returns within how many working days from now a file is likely to pass all of these stages.
 *
 * @param stages finished waits of the present stage and of each that follows
 * @param waited working days that it has been in the first of them
 * @param probability e.g. 0.8: eight in ten such files had passed by then
 * @returns null where a stage has too few finished files, or hardly any that waited as long
 */
export function percentileDays(
  stages: readonly (readonly StageWaits[])[],
  waited: number,
  probability: number
): number | null {
  let all: Distribution = [1]
  for (const [at, waits] of stages.entries()) {
    const shares = remainingDistribution(waits, at === 0 ? waited : 0)
    if (!shares) return null
    all = convolve(all, shares)
  }
  let cumulative = 0
  for (const [days, share] of all.entries()) {
    cumulative += share
    if (cumulative >= probability - ROUNDING_TOLERANCE) return days
  }
  return null
}

/**
 * Returns the stages that remain for a file on the direct path, in the order of the work: the present status and later
 * ones, of those whose waits are measured.
 *
 * @param here the present status
 * @param isMeasured whether a status has a target
 * @returns `isOfDistrict`: each district does this work by itself
 */
export function forwardStages(
  statuses: readonly Pick<GraphStatus, 'id' | 'workOrder' | 'pendingWithRole'>[],
  here: Pick<GraphStatus, 'workOrder'>,
  isMeasured: (statusId: number) => boolean
): { id: number; isOfDistrict: boolean }[] {
  return statuses
    .filter(({ id, workOrder }) => workOrder >= here.workOrder && isMeasured(id))
    .toSorted((a, b) => a.workOrder - b.workOrder)
    .map(({ id, pendingWithRole }) => ({
      id,
      isOfDistrict: pendingWithRole === Role.districtOfficer,
    }))
}
