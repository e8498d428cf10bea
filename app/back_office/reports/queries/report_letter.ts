import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { financialYear } from '#kernel/calendar/financial_year'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/districts'
import { parseReportRequest, requestLabels, parametersOf } from '#reports/builder/asked'
import { builderAddress } from '#reports/builder/builder_page'
import { titleOf } from '#reports/builder/catalogue'
import { headOf, textOfCell } from '#reports/builder/cells'
import type { ReportDefinition } from '#reports/builder/definition'
import { runReport } from '#reports/builder/run'
import { periodBefore, type Frequency } from '#reports/rules/due_days'

/** Rows that a letter carries; the address in it has them all. */
const MAX_ROWS = 40

interface LetterInput {
  report: ReportDefinition
  frequency: Frequency
  dueOn: PlainDate
  districts: Districts
  locale: string
}

/** A report as an e-mail says it: what was asked, the rows of a summary, the totals, the address. */
export async function reportLetter(
  { report, frequency, dueOn, districts, locale }: LetterInput,
  client: QueryClientContract
) {
  const i18n = i18nManager.locale(locale)
  const names = new Set(parametersOf(report).map(({ name }) => name))
  const raw: Record<string, string> = {
    ...(names.has('from') ? periodBefore(frequency, dueOn) : {}),
    ...(names.has('financialYear')
      ? { financialYear: String(financialYear(dueOn).startYear) }
      : {}),
  }
  const request = parseReportRequest(report, raw, { districts })
  const { rows, total, sums } = await runReport(request, { page: 1, perPage: MAX_ROWS }, client)
  const head = report.columns.map((column) => headOf(column, i18n))
  /** Rows of a list name people: they stay behind the sign-in. */
  const shown = report.listKey === undefined ? rows : []
  const lines = shown.map((row) =>
    report.columns.map((column) => textOfCell(column, row, i18n)).join(' | ')
  )
  const totals = report.columns
    .filter((column) => column.total)
    .map(({ of: _, ...column }) => `${headOf(column, i18n)}: ${textOfCell(column, sums, i18n)}`)
  const tab = new URLSearchParams({ report: String(report.id), ...request.texts }).toString()
  const place = { category: report.category, reportId: report.id }
  return {
    report: titleOf(report, i18n),
    rows: [
      ...requestLabels(request, locale).map(
        ({ name, value }) => `${i18n.t(`reports.parameters.${name}`)}: ${value}`
      ),
      i18n.t('reports.builder.total_rows', { count: total.toLocaleString('en-IN') }),
      ...totals,
      ...(lines.length > 0 ? ['', head.join(' | '), ...lines] : []),
    ].join('\n'),
    link: `${appUrl}${builderAddress(place, [tab], 1)}`,
  }
}
