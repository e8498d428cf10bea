import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role, type RoleId } from '#auth/roles'
import { type Districts, isBound, requestedInScope, singleDistrict } from '#lists/query_filters'
import { textOf } from '#lists/list_state'
import { districtOptions } from '#masters/queries/master_filters'
import { type Option, loanTypeName, masters } from '#masters/queries/masters'
import {
  applicationSummary,
  claimSummary,
  districtTable,
  statusTable,
} from '#reports/queries/summaries'
import { type SummaryTable, countsOf } from '#reports/queries/summary_table'
import { type WaitingStage, waitingStages } from '#reports/queries/queue/pending_counts'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import type { HomeStatistics } from '#kernel/statistics/home_statistics'
import type { RightCheck } from '#auth/policies/rights'
import { withQuery } from '#lists/list_pages'
import { type AssignmentHolder, savedTabs } from '#lists/list_preferences'
import { findOfficerList } from '#auth/menu'

type OverviewTab = 'applications' | 'claims'

/** The overview for one role (document 3, role-based dashboard). */
export type Overview = {
  /** Stages with pending work, for an officer who oversees them. */
  waiting: WaitingStage[]
  tabs: OverviewTab[]
  tab: OverviewTab
  loanType: number | null
  loanTypes: Option[]
  districtId: number | null
  districts: Option[]
  isDistrictLocked: boolean
  /** Whether this is the overview of the district officer. */
  isOfDistricts: boolean
  /** Table of the tab, or of the districts. */
  table: SummaryTable
  /** The district officer's table by status. */
  statuses: SummaryTable | null
}

export interface HomeViewer {
  id: number
  roleId: RoleId
  districts: Districts
}

/** Parts that are shown to an officer. */
interface ShownParts {
  applications: boolean
  claims: boolean
  /** Tables by district and status, instead of the tabs. */
  districts: boolean
  /** Work pending with other roles. */
  others: boolean
}

const TABS: readonly OverviewTab[] = ['applications', 'claims']

/** Reads district and loan type from an address; an officer bound to districts gets those. */
export function homeScope(query: Readonly<Record<string, unknown>>, viewer: HomeViewer) {
  const known = (list: 'districts' | 'schemes', value: unknown) =>
    masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
  return {
    districts: requestedInScope(viewer.districts, known('districts', query.district)),
    loanType: known('schemes', query.loanType),
  }
}

/** Returns everything that the overview shows, from the counters. */
export async function overviewOf(
  viewer: HomeViewer,
  shown: ShownParts,
  query: Readonly<Record<string, unknown>>,
  locale: string
): Promise<Overview> {
  const tabs = TABS.filter((name) => shown[name])
  const tab = tabs.find((name) => name === query.tab) ?? tabs[0]
  const isOfDistricts = shown.districts
  const scope = homeScope(query, viewer)
  const table = isOfDistricts
    ? await districtTable(scope.districts, locale)
    : tab === 'claims'
      ? await claimSummary(scope, locale)
      : await applicationSummary(scope, locale)
  return {
    waiting: shown.others ? await waitingStages(viewer, true) : [],
    tabs,
    tab,
    districtId: singleDistrict(scope.districts),
    loanType: scope.loanType,
    loanTypes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: districtOptions(viewer, locale),
    isDistrictLocked: isBound(viewer.districts),
    isOfDistricts,
    table,
    statuses: isOfDistricts ? await statusTable(scope.districts, locale) : null,
  }
}

/** How long the public page shows the same figures. */
const FRESH_FOR_MS = 5 * 60_000

/** The same figures serve every language; the names are added on each request. */
type Figures = {
  registrations: number
  schemes: Omit<HomeStatistics['schemes'][number], 'name'>[]
}

let last: { at: number; figures: Figures } | null = null

/** The statistics panel of the public pages (document 1), a few minutes old at most. */
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
 * Public figures are rounded down to complete blocks: otherwise a frequent visitor could see each application arrive,
 * and derive its amount from the sum of the letters. A block is a number of applications of one scheme, of which one
 * person has one at a time.
 */
const BLOCK = 10

const roundDownToBlock = (count: number) => count - (count % BLOCK)

/**
 * Applications with letters by loan type; the addition keeps databases from using the index on held applications, which
 * would match nearly all rows.
 */
export const issuedFiles = (client: QueryClientContract) =>
  client
    .from('applications')
    .where('loi_count', '>', 0)
    .whereRaw('is_held + 0 = 0')
    .groupBy('loan_type')
    .select('loan_type')
    .count('* as lois')

/** Counts the same figures now. */
export async function readStatistics(): Promise<Figures> {
  const client = db.connection()
  const counts = await countsOf('application', { districts: null, loanType: null }, client)
  const [registered] = await client
    .from('users')
    .where({ role_id: Role.applicant, is_held: false })
    .count('* as total')
  /** Issued letters, whatever happened afterwards; an application with several letters counts once. */
  const issued: { loan_type: number; lois: number }[] = await issuedFiles(client)
  const schemes = []
  for (const { id: loanType } of masters().schemes) {
    const own = counts.filter((count) => count.loanType === loanType)
    const ofScheme = issued.find((row) => Number(row.loan_type) === loanType)
    const lois = roundDownToBlock(Number(ofScheme?.lois ?? 0))
    schemes.push({
      loanType,
      applications: roundDownToBlock(own.reduce((sum, count) => sum + count.subjects, 0)),
      lois,
      loiAmountPaise: await firstLettersAmount(lois, loanType),
    })
  }
  return { registrations: roundDownToBlock(Number(registered.total)), schemes }
}

/** Returns the amount of the applications that got their letters first. */
async function firstLettersAmount(lois: number, loanType: number) {
  if (lois === 0) return paise(0)
  const first = db
    .from('lois')
    .join('applications', 'applications.id', 'lois.application_id')
    .where('lois.kind', 'issued')
    .where('applications.loan_type', loanType)
    .whereRaw('applications.is_held + 0 = 0')
    .orderBy('lois.id')
    .limit(lois)
    .select('applications.amount_paise')
  const [row] = await db.from(first.as('letters')).sum('amount_paise as amount')
  return paise(Number(row.amount ?? 0))
}

/** A filter beside the tabs of the home page; it links to its list. */
export type HomeFilter = { id: number; name: string; href: string }

/** Filters that an officer or their post has put beside the tabs of the home page, for lists that they may see. */
export async function homeFilters(
  viewer: AssignmentHolder,
  may: RightCheck
): Promise<HomeFilter[]> {
  const saved = await savedTabs(viewer)
  const offered = await Promise.all(
    saved.map(async ({ id, list, name, query }) => {
      const found = await findOfficerList(list, may)
      return found ? [{ id, name, href: withQuery(found.path, query) }] : []
    })
  )
  return offered.flat()
}
