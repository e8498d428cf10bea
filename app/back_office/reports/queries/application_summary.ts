import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { type Districts, singleDistrict } from '#lists/districts'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { DASHBOARD_COLUMNS, type DashboardColumn } from '#masters/rules/dashboard_columns'
import type { CounterCell } from '#workflow/contracts/subject'
import { countsOf, tally, type CountScope } from '#reports/queries/counters'
import { districtRows } from '#reports/queries/district_rows'
import { columnSums, queryOf, type SummaryTable } from '#reports/queries/summary_table'

const PATH = '/officer/applications'

/** With whom the files of a column are, by its statuses. */
function groupOf(column: DashboardColumn): 'corporation' | 'applicant' | null {
  const roles = masters()
    .statusesInColumn(column)
    .map((status) => status.pendingWithRole)
  if (roles.some((role) => role !== null && role !== Role.applicant)) return 'corporation'
  return roles.some((role) => role === Role.applicant) ? 'applicant' : null
}

/** Applications by district and stage; Total is the sum of the columns (DECISIONS 3). */
export async function applicationSummary(
  scope: CountScope,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SummaryTable> {
  const counts = await countsOf('application', scope, client)
  const columnOf = (count: CounterCell) =>
    masters().applicationStatus(count.statusId).dashboardColumn
  const sum = tally(counts, (count) => [count.districtId, columnOf(count)])
  const query = { loanType: scope.loanType }
  const rows = districtRows(scope.districts, query, locale, (districtId) => {
    const stages = DASHBOARD_COLUMNS.map((column) => sum(districtId, column))
    return [...stages, stages.reduce((total, stage) => total + stage, 0)]
  })
  return {
    path: PATH,
    columns: [
      ...DASHBOARD_COLUMNS.map((column) => ({
        key: column,
        query: queryOf({ column }),
        label: null,
        group: groupOf(column),
      })),
      { key: 'Total', query: '', label: null, group: null },
    ],
    rows,
    total: {
      query: queryOf({ district: singleDistrict(scope.districts), ...query }),
      counts: columnSums(rows, DASHBOARD_COLUMNS.length + 1),
    },
  }
}

/** The loan types as columns, and all of them together. */
function loanTypeColumns(locale: string) {
  const schemes = masters().schemes.map((scheme) => ({
    key: `loanType${scheme.id}`,
    query: queryOf({ loanType: scheme.id }),
    label: loanTypeName(scheme, locale),
    group: null,
  }))
  return [...schemes, { key: 'Total', query: '', label: null, group: null }]
}

/** The counts of one row under those columns. */
function byLoanType(sum: (row: number, loanType: number) => number, row: number): number[] {
  const counts = masters().schemes.map((scheme) => sum(row, scheme.id))
  return [...counts, counts.reduce((total, count) => total + count, 0)]
}

/** Individual, group and education applications by district (document 3, role 2). */
export async function districtTable(
  districts: Districts,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SummaryTable> {
  const counts = await countsOf('application', { districts, loanType: null }, client)
  const sum = tally(counts, (count) => [count.districtId, count.loanType])
  const columns = loanTypeColumns(locale)
  const rows = districtRows(districts, {}, locale, (id) => byLoanType(sum, id))
  const total = {
    query: queryOf({ district: singleDistrict(districts) }),
    counts: columnSums(rows, columns.length),
  }
  return { path: PATH, columns, rows, total }
}

/** The same by status, with the desk where the files lie (document 3, status table). */
export async function statusTable(
  districts: Districts,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SummaryTable> {
  const counts = await countsOf('application', { districts, loanType: null }, client)
  const sum = tally(counts, (count) => [count.statusId, count.loanType])
  const columns = loanTypeColumns(locale)
  const rows = masters().applicationStatuses.map((status) => ({
    id: status.id,
    label: localName(status, locale),
    note:
      status.pendingWithRole === null
        ? null
        : localName(masters().role(status.pendingWithRole), locale),
    query: queryOf({ district: singleDistrict(districts), status: status.id }),
    counts: byLoanType(sum, status.id),
  }))
  const total = {
    query: queryOf({ district: singleDistrict(districts) }),
    counts: columnSums(rows, columns.length),
  }
  return { path: PATH, columns, rows, total }
}
