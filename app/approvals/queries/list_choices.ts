import { loanTypeName, localName, masters, options } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/queries/rows'

/** What the filters of the list offer, in the officer's language. */
export function listChoices(locale: string) {
  const all = masters()
  const columns = new Set<DashboardColumn>(
    all.applicationStatuses.map((status) => status.dashboardColumn)
  )
  return {
    schemes: all.schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: options(all.districts, locale).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale)
    ),
    statuses: all.applicationStatuses.map((status) => ({
      value: String(status.id),
      label: localName(status, locale),
    })),
    columns: [...columns],
  }
}
