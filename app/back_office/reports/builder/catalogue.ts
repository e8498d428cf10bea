import type { I18n } from '@adonisjs/i18n'
import type { ReportDefinition } from '#reports/builder/definition'
import { definitions } from '#reports/definitions/index'
import type { Category } from '#reports/rules/categories'

const byId = new Map<number, ReportDefinition>()
for (const definition of definitions) {
  if (byId.has(definition.id)) throw new Error(`Two reports have the number ${definition.id}`)
  byId.set(definition.id, definition)
}

/** Every report, by its number. */
export const allReports: readonly ReportDefinition[] = [...byId.values()].toSorted(
  (a, b) => a.id - b.id
)

/** The report with this number, when its category is one of those that may be seen. */
export function findReport(id: number, seen: readonly Category[]): ReportDefinition | undefined {
  const report = byId.get(id)
  return report && seen.includes(report.category) ? report : undefined
}

/** The reports of a category that is a last level. */
export const reportsOf = (category: string) =>
  allReports.filter((report) => report.category === category)

/** The name of a report in the officer's language. */
export const titleOf = ({ id }: ReportDefinition, i18n: I18n) => i18n.t(`report_titles.${id}`)
