import type { I18n } from '@adonisjs/i18n'
import { hasDistrict, isBound } from '#lists/query_filters'
import { textOf } from '#lists/list_state'
import type { Option } from '#masters/queries/masters'
import {
  MAX_TABS,
  type OpenTab,
  type ReportRequest,
  type Viewer,
  openTabs,
  parametersOf,
  parseReportRequest,
  tabOf,
  tabQuery,
} from '#reports/builder/report_request'
import { findReport, reportsOf, titleOf } from '#reports/definitions/catalogue'
import { type AnyParameter, district, type FieldType } from '#reports/builder/parameters'
import { categoriesFor } from '#reports/policies/report_scope'
import { breadcrumbPaths, categoriesBelow } from '#reports/rules/report_terms'

const PATH = '/officer/reports'

type Query = Readonly<Record<string, unknown>>

/** State of the page, as read from its address. */
export interface BuilderState {
  category: string
  /** The report whose parameters are shown, with the values typed. */
  chosen: ReportRequest | null
  tabs: OpenTab[]
  /** Number of the visible tab, from 1; 0 is the query. */
  at: number
}

/** Reads the state of the page from an address; invalid parts are ignored. */
export function builderState(query: Query, viewer: Viewer): BuilderState {
  const categories = categoriesFor(viewer.roleId)
  const definition = findReport(Number(textOf(query.report) ?? Number.NaN), categories)
  const named = textOf(query.category) ?? ''
  const isKnown = categories.some((one) => one === named || one.startsWith(`${named}/`))
  const tabs = openTabs(query, viewer, categories)
  const at = Math.trunc(Number(textOf(query.at) ?? 0))
  return {
    category: definition?.category ?? (isKnown ? named : ''),
    chosen: definition ? parseReportRequest(definition, query, viewer) : null,
    tabs,
    at: at >= 1 && at <= tabs.length ? at : 0,
  }
}

/** Returns the address of the page in a given state. */
export function builderAddress(
  { category, reportId }: { category: string; reportId?: number },
  tabs: readonly string[],
  at: number
): string {
  const query = new URLSearchParams()
  if (category !== '') query.set('category', category)
  if (reportId !== undefined) query.set('report', String(reportId))
  for (const tab of tabs) query.append('tab', tab)
  if (at > 0) query.set('at', String(at))
  const text = query.toString()
  return text === '' ? PATH : `${PATH}?${text}`
}

/** Returns the address that "View Report" leads to, with a new tab, or null when the query has an error. */
export function viewAddress(query: Query, viewer: Viewer): string | null {
  const { category, tabs, chosen } = builderState(query, viewer)
  const tab = tabOf(query, viewer, categoriesFor(viewer.roleId))
  if (!chosen || !tab || Object.keys(tab.problems).length > 0) return null
  const open = [...tabs.map((one) => tabQuery(one)), tabQuery({ ...tab, page: 1 })]
  const openTabsAfter = open.slice(-MAX_TABS)
  return builderAddress(
    { category, reportId: tab.definition.id },
    openTabsAfter,
    openTabsAfter.length
  )
}

export type BuilderField = {
  name: string
  field: FieldType
  required: boolean
  value: string
  problem: string | null
  min: number | null
  max: number | null
  options: Option[]
  isLocked: boolean
}

/** A viewer bound to several districts chooses among them. */
function optionsOf({ name, options }: AnyParameter, { districts }: Viewer, locale: string) {
  const all = options?.(locale) ?? []
  return name === district.name
    ? all.filter(({ value }) => hasDistrict(districts, Number(value)))
    : all
}

/** Fields of a report with the values typed and their errors. */
function fieldsOf(
  request: ReportRequest,
  viewer: Viewer,
  i18n: I18n,
  isSent: boolean
): BuilderField[] {
  return parametersOf(request.definition).map((parameter) => ({
    name: parameter.name,
    field: parameter.field,
    required: parameter.required ?? false,
    value: request.texts[parameter.name] ?? (isSent ? '' : (parameter.initial ?? '')),
    problem: isSent ? (request.problems[parameter.name] ?? null) : null,
    min: parameter.min ?? null,
    max: parameter.max ?? null,
    options: optionsOf(parameter, viewer, i18n.locale),
    isLocked: parameter.name === district.name && isBound(viewer.districts),
  }))
}

/** Returns everything that the page shows except the result itself. */
export function builderPage(query: Query, viewer: Viewer, i18n: I18n) {
  const state = builderState(query, viewer)
  const categories = categoriesFor(viewer.roleId)
  const { category, chosen, tabs, at } = state
  const queries = tabs.map((tab) => tabQuery(tab))
  const place = { category, reportId: chosen?.definition.id }
  /** A category without subcategories shows its siblings. */
  const parent = category.includes('/') ? category.split('/')[0] : ''
  const isLast = categories.some((one) => one === category)
  const level = isLast ? parent : category
  return {
    way: breadcrumbPaths(category).map((path) => ({
      path,
      name: path.split('/').at(-1)!,
      href: builderAddress({ category: path }, queries, 0),
    })),
    category,
    allHref: builderAddress({ category: '' }, queries, 0),
    choices: categoriesBelow(level, categories).map((choice) => ({
      ...choice,
      href: builderAddress({ category: choice.path }, queries, 0),
    })),
    reports: isLast
      ? reportsOf(category).map((report) => ({
          id: report.id,
          title: titleOf(report, i18n),
          href: builderAddress({ category, reportId: report.id }, queries, 0),
        }))
      : [],
    report: chosen?.definition.id ?? null,
    fields: chosen ? fieldsOf(chosen, viewer, i18n, textOf(query.view) !== null) : [],
    openTabs: queries,
    at,
    queryHref: builderAddress(place, queries, 0),
    resetHref: builderAddress(place, queries, 0),
    tabs: tabs.map((tab, index) => {
      const left = queries.filter((_, other) => other !== index)
      const next = at === 0 || at > index + 1 ? at - (at > 0 ? 1 : 0) : Math.min(at, left.length)
      return {
        title: titleOf(tab.definition, i18n),
        href: builderAddress(place, queries, index + 1),
        closeHref: builderAddress(place, left, next),
      }
    }),
  }
}

/** Returns the address of the page with the visible tab on another page or with another page size. */
export function movedTabAddress(
  { category, chosen, tabs, at }: BuilderState,
  move: { page?: number; perPage?: number }
): string {
  const queries = tabs.map((tab, index) => (index === at - 1 ? tabQuery(tab, move) : tabQuery(tab)))
  return builderAddress({ category, reportId: chosen?.definition.id }, queries, at)
}
