import type { RoleId } from '#auth/roles'
import { requestedInScope, type Districts, isBound, singleDistrict } from '#lists/districts'
import { textOf } from '#lists/list_state'
import { districtOptions } from '#masters/queries/master_filters'
import { loanTypeName, masters, type Option } from '#masters/queries/masters'
import {
  applicationSummary,
  districtTable,
  statusTable,
} from '#reports/queries/application_summary'
import { claimSummary } from '#reports/queries/claim_summary'
import type { SummaryTable } from '#reports/queries/summary_table'
import { waitingStages, type WaitingStage } from '#reports/queries/waiting_files'

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
  districts: Districts
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
