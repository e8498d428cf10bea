import type { I18n } from '@adonisjs/i18n'
import {
  type OpenTab,
  REPORT_PAGE_SIZES,
  type ReportRequest,
  type Viewer,
  requestLabels,
  tabQuery,
} from '#reports/builder/report_request'
import { type BuilderState, movedTabAddress } from '#reports/builder/builder_page'
import { titleOf } from '#reports/definitions/catalogue'
import {
  corporationName,
  generatedOn,
  headOf,
  isNumber,
  textOfCell,
  valueOf,
  formatKind,
} from '#reports/builder/cells'
import type { ColumnKind, ReportColumn, ReportDefinition, Row } from '#reports/builder/definition'
import { type ReportResult, reportRows, reportTotals, runReport } from '#reports/builder/run'
import { categoriesFor } from '#reports/policies/report_scope'
import { fileColumn } from '#lists/kinds'
import type { SheetColumn, SheetInput } from '#spreadsheets/sheet_files'

/** Rows on a page of a PDF, if most are one or two lines high. */
const ROWS_OF_PAGE = 30
/** Number of pages above which the length of a PDF is announced. */
const PAGE_WARNING_LIMIT = 25

/** Maximum number of page links shown at once (document 3). */
const MAX_PAGE_LINKS = 10

type ReportCell = { text: string; href: string | null }

export type ResultView = {
  corporation: string
  title: string
  /** 'Financial year 2026-2027', for reports that name the year. */
  financialYear: string | null
  parameters: { label: string; value: string }[]
  /** Problems of an address that was written by hand; no report is run then. */
  problems: { label: string; problem: string }[]
  columns: { key: string; label: string; isNumber: boolean; isWhole: boolean }[]
  rows: ReportCell[][]
  /** Texts below the columns; null if no column is summed. */
  totals: string[] | null
  total: number
  page: number
  perPage: number
  sizes: { size: number; href: string }[]
  pages: { page: number; href: string }[]
  sheetHref: string
  pdfHref: string
  /** Approximate number of pages of the PDF if it is too long to print; otherwise null. */
  pdfPages: number | null
}

/** Kinds whose values are not broken into lines. */
const WHOLE_NUMBER_KINDS: readonly ColumnKind[] = ['date', 'month', 'aadhaar', 'paise']

/** Returns the financial year for the report header, if one was chosen (document 3). */
function namedYear(tab: Pick<OpenTab, 'definition' | 'values'>): string | null {
  const year = tab.values.financialYear as { label: string } | null | undefined
  return tab.definition.namesFinancialYear && year ? year.label : null
}

type Counted = Pick<ReportResult, 'total' | 'records' | 'tallies'>

/**
 * Returns the title of the totals: for letters, the number of letters and of their applications; for lists evaluated in
 * code, the tallies.
 */
export function totalsTitle(
  { total, records, tallies }: Counted,
  { evaluation: judgement }: ReportDefinition,
  i18n: I18n
): string {
  const title = i18n.t('reports.columns.TOTAL')
  if (tallies) return `${title}: ${i18n.t(`reports.columns.${judgement!.head}`, tallies)}`
  return records === null
    ? title
    : `${title}: ${i18n.t('reports.columns.letters_of_applications', { letters: total, applications: records })}`
}

/** Whether there is anything to sum: rows, or tallied rows that are not listed. */
const hasTotals = ({ total, tallies }: Counted): boolean =>
  total > 0 || Object.values(tallies ?? {}).some((count) => count > 0)

/** Returns the link to the record of a row, if the viewer may open it. */
function hrefOf(column: ReportColumn, row: Row, viewer: Viewer): string | null {
  if (column.link === 'claim' && row.claim_id) return `/officer/claims/${row.claim_id}`
  const maySeeApplications = categoriesFor(viewer.roleId).includes('applications/pendency')
  return column.link === 'application' && row.application_id && maySeeApplications
    ? `/officer/applications/${row.application_id}`
    : null
}

/** Returns the page numbers to link to: at most ten, around the current one. */
export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - MAX_PAGE_LINKS / 2, last - MAX_PAGE_LINKS + 1))
  return Array.from({ length: Math.min(MAX_PAGE_LINKS, last) }, (_, at) => first + at)
}

/** Returns the approximate number of pages of a PDF with this number of rows, if it should be announced. */
export function pdfPages(rows: number): number | null {
  const pages = Math.ceil(rows / ROWS_OF_PAGE)
  return pages > PAGE_WARNING_LIMIT ? pages : null
}

/** Returns the visible result, as the page shows it. */
export async function resultView(
  state: BuilderState,
  viewer: Viewer,
  i18n: I18n
): Promise<ResultView | null> {
  const tab = state.tabs[state.at - 1]
  if (!tab) return null
  const { columns } = tab.definition
  const problems = Object.entries(tab.problems)
  const result: ReportResult =
    problems.length > 0
      ? { rows: [], total: 0, sums: {}, records: null, tallies: null }
      : await runReport(tab, tab)
  const { rows, total, sums } = result
  const last = Math.max(1, Math.ceil(total / tab.perPage))
  const page = Math.min(tab.page, last)
  const year = namedYear(tab)
  const label = (name: string) => i18n.t(`reports.parameters.${name}`)
  return {
    corporation: corporationName(i18n),
    title: titleOf(tab.definition, i18n),
    financialYear: year && i18n.t('reports.builder.financial_year', { year }),
    parameters: requestLabels(tab, i18n.locale).map(({ name, value }) => ({
      label: label(name),
      value,
    })),
    problems: problems.map(([name, problem]) => ({ label: label(name), problem })),
    columns: columns.map((column) => ({
      key: column.key,
      label: headOf(column, i18n),
      isNumber: isNumber(column),
      isWhole: WHOLE_NUMBER_KINDS.includes(column.kind),
    })),
    rows: rows.map((row) =>
      columns.map((column) => ({
        text: textOfCell(column, row, i18n),
        href: hrefOf(column, row, viewer),
      }))
    ),
    totals:
      hasTotals(result) && columns.some((column) => column.total) ? totalsOf(columns, sums) : null,
    total,
    page,
    perPage: tab.perPage,
    sizes: REPORT_PAGE_SIZES.map((size) => ({
      size,
      href: movedTabAddress(state, { page: 1, perPage: size }),
    })),
    pages: pageWindow(page, last).map((number) => ({
      page: number,
      href: movedTabAddress(state, { page: number }),
    })),
    sheetHref: `/officer/reports/spreadsheet?${tabQuery(tab)}`,
    pdfHref: `/officer/reports/pdf?${tabQuery(tab)}`,
    pdfPages: pdfPages(total),
  }

  function totalsOf(all: readonly ReportColumn[], values: Record<string, number>): string[] {
    return all.map(({ of: _, ...column }, at) => {
      if (column.total) return textOfCell(column, values, i18n)
      return at === 0 ? totalsTitle(result, tab!.definition, i18n) : ''
    })
  }
}

/** A row, or at the end the sums of all rows with their title. */
type Line = { row: Row; totals: string | null }

const MAX_SHEET_NAME_LENGTH = 31
/** Characters that are not allowed in the name of a sheet. */
const FORBIDDEN_CHARACTERS = /[:\\/?*[\]]/g

/** Returns a complete report as a file: its rows as they are read, then the totals. */
export function reportFile(request: ReportRequest, i18n: I18n): Omit<SheetInput<Line>, 'output'> {
  const { definition } = request
  const title = titleOf(definition, i18n)
  const year = namedYear(request)
  const words = requestLabels(request, i18n.locale)
    .map(({ name, value }) => `${i18n.t(`reports.parameters.${name}`)}: ${value}`)
    .join('; ')
  return {
    name: title.replace(FORBIDDEN_CHARACTERS, ' ').slice(0, MAX_SHEET_NAME_LENGTH).trim(),
    title: [title, ...(year ? [i18n.t('reports.builder.financial_year', { year })] : [])].join(
      ', '
    ),
    subtitles: [words || i18n.t('reports.builder.everything'), generatedOn(i18n)],
    columns: definition.columns.map((column, at) => sheetColumn(column, at, i18n)),
    rows: lines(request, i18n),
  }
}

async function* lines(request: ReportRequest, i18n: I18n): AsyncGenerator<Line> {
  const summed = request.definition.columns.filter(({ total }) => total)
  /** A column without any known value has no sum. */
  const sums: Record<string, number> = {}
  let count = 0
  for await (const row of reportRows(request)) {
    count++
    for (const column of summed) {
      const value = valueOf(column, row, i18n)
      if (value !== null) sums[column.key] = (sums[column.key] ?? 0) + Number(value)
    }
    yield { row, totals: null }
  }
  if (summed.length === 0) return
  const { evaluation: judgement, sumsOncePer } = request.definition
  if (judgement || sumsOncePer) {
    const reportSums = await reportTotals(request)
    if (!hasTotals(reportSums)) return
    yield { row: reportSums.sums, totals: totalsTitle(reportSums, request.definition, i18n) }
  } else if (count > 0) {
    yield { row: sums, totals: i18n.t('reports.columns.TOTAL') }
  }
}

function sheetColumn(column: ReportColumn, at: number, i18n: I18n): SheetColumn<Line> {
  const kind = formatKind(column)
  const value = ({ row, totals }: Line) => {
    if (totals === null) return valueOf(column, row, i18n)
    if (column.total) return valueOf({ ...column, of: undefined }, row, i18n)
    return at === 0 && kind === 'text' ? totals : null
  }
  return fileColumn({ header: headOf(column, i18n), kind, value }, i18n.locale)
}
