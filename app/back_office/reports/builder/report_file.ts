import type { I18n } from '@adonisjs/i18n'
import { fileColumn } from '#lists/kinds'
import type { SheetColumn, SheetInput } from '#spreadsheets/stream_sheet'
import { requestLabels, type ReportRequest } from '#reports/builder/asked'
import { titleOf } from '#reports/builder/catalogue'
import { headOf, valueOf, writtenAs } from '#reports/builder/cells'
import type { ReportColumn, Row } from '#reports/builder/definition'
import { hasTotals, namedYear, totalsTitle } from '#reports/builder/result_view'
import { reportRows, reportTotals } from '#reports/builder/run'
import { corporationName, generatedOn } from '#reports/queries/sheet_words'

/** A row, or at the end the sums of all of them under their title. */
type Line = { row: Row; totals: string | null }

const MAX_SHEET_NAME_LENGTH = 31
/** Signs that no sheet may have in its name. */
const FORBIDDEN_CHARACTERS = /[:\\/?*[\]]/g

/** A whole report as a file: its rows as they come, then the totals. */
export function reportFile(request: ReportRequest, i18n: I18n): Omit<SheetInput<Line>, 'output'> {
  const { definition } = request
  const title = titleOf(definition, i18n)
  const year = namedYear(request)
  const words = requestLabels(request, i18n.locale)
    .map(({ name, value }) => `${i18n.t(`reports.parameters.${name}`)}: ${value}`)
    .join('; ')
  return {
    name: title.replace(FORBIDDEN_CHARACTERS, ' ').slice(0, MAX_SHEET_NAME_LENGTH).trim(),
    title: [
      `${corporationName(i18n)}: ${title}`,
      ...(year ? [i18n.t('reports.builder.financial_year', { year })] : []),
    ].join(', '),
    subtitles: [words || i18n.t('reports.builder.everything'), generatedOn(i18n)],
    columns: definition.columns.map((column, at) => sheetColumn(column, at, i18n)),
    rows: lines(request, i18n),
  }
}

async function* lines(request: ReportRequest, i18n: I18n): AsyncGenerator<Line> {
  const summed = request.definition.columns.filter(({ total }) => total)
  /** Of a column of which nothing is known, nothing. */
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
    const once = await reportTotals(request)
    if (!hasTotals(once)) return
    yield { row: once.sums, totals: totalsTitle(once, request.definition, i18n) }
  } else if (count > 0) {
    yield { row: sums, totals: i18n.t('reports.columns.TOTAL') }
  }
}

function sheetColumn(column: ReportColumn, at: number, i18n: I18n): SheetColumn<Line> {
  const kind = writtenAs(column)
  const value = ({ row, totals }: Line) => {
    if (totals === null) return valueOf(column, row, i18n)
    if (column.total) return valueOf({ ...column, of: undefined }, row, i18n)
    return at === 0 && kind === 'text' ? totals : null
  }
  return fileColumn({ header: headOf(column, i18n), kind, value }, i18n.locale)
}
