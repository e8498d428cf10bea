import type { RoleId } from '#auth/roles'
import { textOf } from '#lists/list_state'
import { loanTypeName, masters, options, type Option } from '#masters/queries/masters'
import {
  applicationSummary,
  districtTable,
  statusTable,
} from '#reports/queries/application_summary'
import { claimSummary } from '#reports/queries/claim_summary'
import type { SummaryTable } from '#reports/queries/summary_table'
import { waitingFiles, type WaitingStage } from '#reports/queries/waiting_files'

export type OverviewTab = 'applications' | 'claims'

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
  roleId: RoleId
  districtId: number | null
}

/** What an officer is shown. */
export interface ShownParts {
  applications: boolean
  claims: boolean
  /** Of districts and statuses, in place of the tabs. */
  districts: boolean
  /** What waits on the desks of others. */
  others: boolean
}

const TABS: readonly OverviewTab[] = ['applications', 'claims']

/** District and loan type of an address; an officer bound to a district gets that one. */
export function homeScope(query: Readonly<Record<string, unknown>>, viewer: HomeViewer) {
  const known = (list: 'districts' | 'schemes', value: unknown) =>
    masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
  return {
    districtId: viewer.districtId ?? known('districts', query.district),
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
    ? await districtTable(scope.districtId, locale)
    : tab === 'claims'
      ? await claimSummary(scope, locale)
      : await applicationSummary(scope, locale)
  return {
    waiting: shown.others ? await waitingFiles(viewer, true) : [],
    tabs,
    tab,
    ...scope,
    loanTypes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: options(masters().districts, locale).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale)
    ),
    isDistrictLocked: viewer.districtId !== null,
    isOfDistricts,
    table,
    statuses: isOfDistricts ? await statusTable(scope.districtId, locale) : null,
  }
}
