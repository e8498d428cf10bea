import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { getClock } from '#core/calendar/clock'
import { paise } from '#core/money/paise'
import type { HomeStatistics } from '#core/statistics/home_statistics'
import { masters } from '#masters/queries/masters'
import type { ApplicationStatus } from '#masters/queries/rows'
import { countsOf } from '#reports/queries/counters'

/** How long the public page goes on with the same figures. */
const FRESH_FOR_MS = 5 * 60_000

let last: { at: number; figures: HomeStatistics } | null = null

/** A stage that nobody reaches without an LOI; where both exist, the office has the file. */
function hasLoi({ showsLoiToOfficers, pendingWithRole }: ApplicationStatus) {
  return showsLoiToOfficers && (pendingWithRole === null || pendingWithRole === Role.applicant)
}

/** The statistics panel of the public page (document 1), from the counters, at most minutes old. */
export async function portalStatistics(): Promise<HomeStatistics> {
  const now = getClock().now().getTime()
  if (last && Math.abs(now - last.at) < FRESH_FOR_MS) return last.figures
  last = { at: now, figures: await readStatistics() }
  return last.figures
}

/** The same, counted now. */
export async function readStatistics(): Promise<HomeStatistics> {
  const client = db.connection()
  const counts = await countsOf('application', { districtId: null, loanType: null }, client)
  const [registered] = await client
    .from('users')
    .where('role_id', Role.applicant)
    .count('* as total')
  const schemes = masters().schemes.map((scheme) => {
    const own = counts.filter((count) => count.loanType === scheme.id)
    const withLoi = own.filter((count) => hasLoi(masters().applicationStatus(count.statusId)))
    return {
      loanType: scheme.id,
      applications: own.reduce((sum, count) => sum + count.subjects, 0),
      lois: withLoi.reduce((sum, count) => sum + count.subjects, 0),
      loiAmountPaise: paise(withLoi.reduce((sum, count) => sum + count.amountPaise, 0)),
    }
  })
  return { registrations: Number(registered.total), schemes }
}
