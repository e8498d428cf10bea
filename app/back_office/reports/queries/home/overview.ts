import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role, type RoleId } from '#auth/roles'
import { type Districts, isBound, requestedInScope, singleDistrict } from '#lists/districts'
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
import { type WaitingStage, waitingStages } from '#reports/queries/queue/waiting_stages'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import type { HomeStatistics } from '#kernel/statistics/home_statistics'
import type { RightCheck } from '#auth/policies/rights'
import { withQuery } from '#lists/list_place'
import { type AssignmentHolder, savedTabs } from '#lists/list_preferences'
import { findOfficerList } from '#auth/menu'

type OverviewTab = 'applications' | 'claims'

/** Where everything stands, for one role (document 3, role-based dashboard). */
export type Overview = {
  /** The desks where files wait, for who oversees them. */
  waiting: WaitingStage[]
  tabs: OverviewTab[]
  tab: OverviewTab
  loanType: number | null
  loanTypes: Option[]
  districtId: number | null
  districts: Option[]
  isDistrictLocked: boolean
  /** The district official's. */
  isOfDistricts: boolean
  /** The table of the tab, or that of the districts. */
  table: SummaryTable
  /** The district official's table by status. */
  statuses: SummaryTable | null
}

export interface HomeViewer {
  id: number
  roleId: RoleId
  districts: Districts
}

/** What an officer is shown. */
interface ShownParts {
  applications: boolean
  claims: boolean
  /** Of districts and statuses, in place of the tabs. */
  districts: boolean
  /** What waits on the desks of others. */
  others: boolean
}

const TABS: readonly OverviewTab[] = ['applications', 'claims']

/** District and loan type of an address; an officer bound to districts gets those. */
export function homeScope(query: Readonly<Record<string, unknown>>, viewer: HomeViewer) {
  const known = (list: 'districts' | 'schemes', value: unknown) =>
    masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
  return {
    districts: requestedInScope(viewer.districts, known('districts', query.district)),
    loanType: known('schemes', query.loanType),
  }
}

/** Everything it shows, from the counters. */
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

/** Files with letters by loan type; the sum keeps databases from the index of held files, which finds nearly all. */
export const issuedFiles = (client: QueryClientContract) =>
  client
    .from('applications')
    .where('loi_count', '>', 0)
    .whereRaw('is_held + 0 = 0')
    .groupBy('loan_type')
    .select('loan_type')
    .count('* as lois')

/** The same, counted now. */
export async function readStatistics(): Promise<Figures> {
  const client = db.connection()
  const counts = await countsOf('application', { districts: null, loanType: null }, client)
  const [registered] = await client
    .from('users')
    .where({ role_id: Role.applicant, is_held: false })
    .count('* as total')
  /** Issued, whatever became of them; an application with several letters is one. */
  const issued: { loan_type: number; lois: number }[] = await issuedFiles(client)
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
    .whereRaw('applications.is_held + 0 = 0')
    .orderBy('lois.id')
    .limit(lois)
    .select('applications.amount_paise')
  const [row] = await db.from(first.as('letters')).sum('amount_paise as amount')
  return paise(Number(row.amount ?? 0))
}

/** A filter beside the tabs of the home; it leads to its list. */
export type HomeFilter = { id: number; name: string; href: string }

/** The filters that somebody, or the post, wants beside the tabs of the home, of lists that they have. */
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
