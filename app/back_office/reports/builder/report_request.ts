import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { type Districts, requestedInScope, singleDistrict } from '#lists/query_filters'
import { DEFAULT_LIST_SIZE, textOf } from '#lists/list_state'
import type { ReportDefinition } from '#reports/builder/definition'
import { type AnyParameter, type Problem, district } from '#reports/builder/parameters'
import { findReport } from '#reports/definitions/catalogue'
import type { Category } from '#reports/rules/report_terms'

type RawQuery = Readonly<Record<string, unknown>>

/** A report with its parameters, read and checked. */
export interface ReportRequest {
  definition: ReportDefinition
  /** Effective districts: the requested one, or else those of the viewer. */
  districts: Districts
  values: Record<string, unknown>
  /** Parameters as typed, for the form and the address; without those that are not set. */
  texts: Record<string, string>
  /** Problems by name of the parameter; a report with any problem is not run. */
  problems: Record<string, Problem>
}

/** Every report has the district parameter. */
export const parametersOf = (definition: ReportDefinition): readonly AnyParameter[] => [
  district,
  ...definition.parameters,
]

/**
 * Reads the parameters of a report from an address. Nothing that was typed goes beyond these values, and each of them
 * is bound in the statement.
 *
 * @param viewer an officer bound to districts gets those, whatever the address requests
 */
export function parseReportRequest(
  definition: ReportDefinition,
  raw: RawQuery,
  viewer: { districts: Districts }
): ReportRequest {
  const values: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const problems: Record<string, Problem> = {}
  for (const parameter of parametersOf(definition)) {
    const { name } = parameter
    const text = name === district.name ? districtText(raw, viewer) : textOf(raw[name])
    values[name] = null
    if (text === null) {
      if (parameter.required) problems[name] = 'required'
      continue
    }
    texts[name] = text
    const read = parameter.read(text)
    if ('problem' in read) problems[name] = read.problem
    else values[name] = read.value
  }
  const { from, to } = values as Record<string, PlainDate | null | undefined>
  if (from && to && from > to) problems.to = 'range'
  const { minDays, maxDays } = values as Record<string, number | null | undefined>
  if ((minDays ?? 0) > (maxDays ?? Infinity)) problems.maxDays = 'range'
  return {
    definition,
    districts: requestedInScope(viewer.districts, values[district.name] as number | null),
    values,
    texts,
    problems,
  }
}

/** A viewer bound to several districts may request one of them. */
function districtText(raw: RawQuery, { districts }: { districts: Districts }) {
  const typed = textOf(raw[district.name])
  if (districts === null) return typed
  const requestedDistrict =
    districts.find((id) => String(id) === typed) ?? singleDistrict(districts)
  return requestedDistrict === null ? null : String(requestedDistrict)
}

/** Returns the parameters as text, for the header of a table or a file: 'District: Pune'. */
export function requestLabels(
  { definition, values, texts }: ReportRequest,
  locale: string
): { name: string; value: string }[] {
  return parametersOf(definition)
    .filter(({ name }) => texts[name] !== undefined)
    .map(({ name, field, options }) => {
      const label = options?.(locale).find(({ value }) => value === texts[name])?.label
      const value =
        label ??
        (field === 'DateInput'
          ? formatDate(values[name] as PlainDate, locale)
          : Array.isArray(values[name])
            ? (values[name] as string[]).join(', ')
            : texts[name])
      return { name, value }
    })
}

/** Page sizes of document 3, section 9, and the default size of lists. */
export const REPORT_PAGE_SIZES: readonly number[] = [10, 20, DEFAULT_LIST_SIZE, 50, 100, 500]
const DEFAULT_SIZE = 10
/** Maximum number of open tabs; another one closes the oldest. */
export const MAX_TABS = 10
/** Highest page number; a file has all rows. */
const MAX_PAGE = 10_000

/** An opened result: the report, its parameters and the page. */
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
 * Returns the open tabs of an address, each a parameter `tab` that is itself a query: `report=24&district=490&page=2`.
 * Invalid parts of an address are ignored.
 */
export function openTabs(query: Query, viewer: Viewer, seen: readonly Category[]): OpenTab[] {
  const given = [query.tab].flat().filter((one): one is string => typeof one === 'string')
  return given.slice(-MAX_TABS).flatMap((text) => {
    const tab = tabOf(Object.fromEntries(new URLSearchParams(text.slice(0, 30_000))), viewer, seen)
    return tab ? [tab] : []
  })
}

/** Reads one tab from its own query; null for a report that this officer may not see. */
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

/** Returns the query of a tab, with another page or page size if given. */
export function tabQuery(
  tab: OpenTab,
  { page = tab.page, perPage = tab.perPage }: { page?: number; perPage?: number } = {}
): string {
  const query = new URLSearchParams({ report: String(tab.definition.id), ...tab.texts })
  if (page !== 1) query.set('page', String(page))
  if (perPage !== DEFAULT_SIZE) query.set('perPage', String(perPage))
  return query.toString()
}
