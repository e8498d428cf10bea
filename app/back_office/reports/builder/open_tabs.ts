import type { Districts } from '#lists/districts'
import { DEFAULT_LIST_SIZE, textOf } from '#lists/list_state'
import { findReport } from '#reports/builder/catalogue'
import { parseReportRequest, type ReportRequest } from '#reports/builder/asked'
import type { Category } from '#reports/rules/categories'

/** Page sizes of document 3, section 9, and the one of every list. */
export const REPORT_PAGE_SIZES: readonly number[] = [10, DEFAULT_LIST_SIZE, 25, 50, 100, 500]
const DEFAULT_SIZE = 10
/** More nobody keeps in sight; a further one closes the oldest. */
export const MAX_TABS = 10
/** Nobody reads so far; a file has everything. */
const MAX_PAGE = 10_000

/** A result that was opened: which report, asked for what, on which page. */
export interface OpenTab extends ReportRequest {
  page: number
  perPage: number
}

export interface Viewer {
  roleId: number
  districts: Districts
}

type Query = Readonly<Record<string, unknown>>

/**
 * The open tabs of an address, each a parameter `tab` that is itself a query:
 * `report=24&district=490&page=2`. Whatever an address says wrongly is left out.
 */
export function openTabs(query: Query, viewer: Viewer, seen: readonly Category[]): OpenTab[] {
  const given = [query.tab].flat().filter((one): one is string => typeof one === 'string')
  return given.slice(-MAX_TABS).flatMap((text) => {
    const tab = tabOf(Object.fromEntries(new URLSearchParams(text.slice(0, 30_000))), viewer, seen)
    return tab ? [tab] : []
  })
}

/** One result as its own query says it; null for a report that is not there for this officer. */
export function tabOf(query: Query, viewer: Viewer, seen: readonly Category[]): OpenTab | null {
  const definition = findReport(Number(textOf(query.report) ?? Number.NaN), seen)
  if (!definition) return null
  const perPage = Number(textOf(query.perPage))
  const page = Math.trunc(Number(textOf(query.page)))
  return {
    ...parseReportRequest(definition, query, viewer),
    page: page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    perPage: REPORT_PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_SIZE,
  }
}

/** The query of a tab, with other pages or sizes where these are given. */
export function tabQuery(
  tab: OpenTab,
  { page = tab.page, perPage = tab.perPage }: { page?: number; perPage?: number } = {}
): string {
  const query = new URLSearchParams({ report: String(tab.definition.id), ...tab.texts })
  if (page !== 1) query.set('page', String(page))
  if (perPage !== DEFAULT_SIZE) query.set('perPage', String(perPage))
  return query.toString()
}
