import { decidingOfficers } from '#applications/queries/deciding_officers'
import { assignmentChoices } from '#approvals/collaboration/queries/assignment_filters'
import type { I18n } from '@adonisjs/i18n'
import type { Viewer } from '#lists/filters'
import { districtOptions } from '#masters/queries/master_filters'
import { loanTypeName, localName, masters, type Option, options } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/rules/dashboard_columns'
import { waitingChoices } from '#workflow/queries/waiting_filters'

/** What the filters of the list offer this officer, in their language. */
export async function listChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const all = masters()
  const columns = new Set<DashboardColumn>(
    all.applicationStatuses.map((status) => status.dashboardColumn)
  )
  return {
    schemes: all.schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: districtOptions(viewer, locale).map((district) => ({
      ...district,
      inner: byLabel(options(all.talukas(Number(district.value)), locale), locale),
    })),
    statuses: all.applicationStatuses.map((status) => ({
      value: String(status.id),
      label: localName(status, locale),
    })),
    columns: [...columns].map((value) => ({ value, label: i18n.t(`approvals.stages.${value}`) })),
    castes: byLabel(options(all.castes, locale), locale),
    genders: options(all.genders, locale),
    officers: await decidingOfficers(viewer, locale),
    ...waitingChoices(i18n),
    ...assignmentChoices(i18n),
  }
}

/** Districts by name. */
export const districtChoices = (locale: string) =>
  byLabel(options(masters().districts, locale), locale)

const byLabel = (all: Option[], locale: string) =>
  all.toSorted((a, b) => a.label.localeCompare(b.label, locale))
