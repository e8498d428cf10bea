import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import type { HomeStatistics } from '#kernel/statistics/home_statistics'
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

/**
 * Everything public is counted in whole blocks: who looks often would else see each file come, and by the sum of the
 * letters what it was given. A block is of so many files of one scheme, of which one person has one at a time.
 */
const BLOCK = 10

const inBlocks = (count: number) => count - (count % BLOCK)

/** The same, counted now. */
export async function readStatistics(): Promise<Figures> {
  const client = db.connection()
  const counts = await countsOf('application', { districts: null, loanType: null }, client)
  const [registered] = await client
    .from('users')
    .where('role_id', Role.applicant)
    .count('* as total')
  /** Issued, whatever became of them; an application with several letters is one. */
  const issued: { loan_type: number; lois: number }[] = await client
    .from('applications')
    .where('loi_count', '>', 0)
    .groupBy('loan_type')
    .select('loan_type')
    .count('* as lois')
  const schemes = []
  for (const { id: loanType } of masters().schemes) {
    const own = counts.filter((count) => count.loanType === loanType)
    const ofScheme = issued.find((row) => Number(row.loan_type) === loanType)
    const lois = inBlocks(Number(ofScheme?.lois ?? 0))
    schemes.push({
      loanType,
      applications: inBlocks(own.reduce((sum, count) => sum + count.subjects, 0)),
      lois,
      loiAmountPaise: await amountOfFirst(lois, loanType),
    })
  }
  return { registrations: inBlocks(Number(registered.total)), schemes }
}

/** The amounts of the files that got their letters first. */
async function amountOfFirst(lois: number, loanType: number) {
  if (lois === 0) return paise(0)
  const first = db
    .from('lois')
    .join('applications', 'applications.id', 'lois.application_id')
    .where('lois.kind', 'issued')
    .where('applications.loan_type', loanType)
    .orderBy('lois.id')
    .limit(lois)
    .select('applications.amount_paise')
  const [row] = await db.from(first.as('letters')).sum('amount_paise as amount')
  return paise(Number(row.amount ?? 0))
}
