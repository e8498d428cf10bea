import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { getClock } from '#core/calendar/clock'
import { paise } from '#core/money/paise'
import type { HomeStatistics } from '#core/statistics/home_statistics'
import { loanTypeName, masters } from '#masters/queries/masters'
import { countsOf } from '#reports/queries/counters'

/** How long the public page goes on with the same figures. */
const FRESH_FOR_MS = 5 * 60_000

/** The same figures serve every language; the names are put in as they are asked for. */
type Figures = {
  registrations: number
  schemes: Omit<HomeStatistics['schemes'][number], 'name'>[]
}

let last: { at: number; figures: Figures } | null = null

/** The statistics panel of the public pages (document 1), at most minutes old. */
export async function portalStatistics(locale: string): Promise<HomeStatistics> {
  const now = getClock().now().getTime()
  if (!last || Math.abs(now - last.at) >= FRESH_FOR_MS) {
    last = { at: now, figures: await readStatistics() }
  }
  const { registrations, schemes } = last.figures
  return {
    registrations,
    schemes: schemes.map((figures) => ({
      ...figures,
      name: loanTypeName(masters().scheme(figures.loanType), locale),
    })),
  }
}

/** The same, counted now. */
export async function readStatistics(): Promise<Figures> {
  const client = db.connection()
  const counts = await countsOf('application', { districts: null, loanType: null }, client)
  const [registered] = await client
    .from('users')
    .where('role_id', Role.applicant)
    .count('* as total')
  /** Issued, whatever became of them; an application with several letters is one. */
  const issued: { loan_type: number; lois: number; amount: number }[] = await client
    .from('applications')
    .where('loi_count', '>', 0)
    .groupBy('loan_type')
    .select('loan_type')
    .count('* as lois')
    .sum('amount_paise as amount')
  const schemes = masters().schemes.map((scheme) => {
    const own = counts.filter((count) => count.loanType === scheme.id)
    const ofScheme = issued.find((row) => Number(row.loan_type) === scheme.id)
    return {
      loanType: scheme.id,
      applications: own.reduce((sum, count) => sum + count.subjects, 0),
      lois: Number(ofScheme?.lois ?? 0),
      loiAmountPaise: paise(Number(ofScheme?.amount ?? 0)),
    }
  })
  return { registrations: Number(registered.total), schemes }
}
