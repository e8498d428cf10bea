import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { type Districts, singleDistrict } from '#lists/query_filters'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import {
  CLAIM_OWNERS,
  type ClaimOwnerFilter,
  DASHBOARD_COLUMNS,
  type DashboardColumn,
} from '#masters/rules/coded_values'
import type { CounterCell, SubjectType } from '#workflow/contracts/subject'
import {
  type CountScope,
  type SummaryTable,
  columnSums,
  countsOf,
  districtRows,
  queryOf,
  tally,
} from '#reports/queries/summary_table'
import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import type { SheetInput } from '#spreadsheets/sheet_files'
import { districtNames } from '#masters/queries/master_filters'
import { corporationName, generatedOn } from '#reports/builder/cells'
import { PaymentStatus } from '#claims/payments/rules/payment_status'

const PATH = '/officer/applications'

const headingOf = (subjectType: SubjectType, column: string, locale: string) =>
  i18nManager.locale(locale).t(`workflow.stages.${subjectType}.${column}.column`)

/** Returns who the files of a column are with, from its statuses. */
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
        label: headingOf('application', column, locale),
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

/** Columns for each loan type and for all of them together. */
function loanTypeColumns(locale: string) {
  const schemes = masters().schemes.map((scheme) => ({
    key: `loanType${scheme.id}`,
    query: queryOf({ loanType: scheme.id }),
    label: loanTypeName(scheme, locale),
    group: null,
  }))
  return [...schemes, { key: 'Total', query: '', label: null, group: null }]
}

/** Returns the counts of one row for those columns. */
function byLoanType(sum: (row: number, loanType: number) => number, row: number): number[] {
  const counts = masters().schemes.map((scheme) => sum(row, scheme.id))
  return [...counts, counts.reduce((total, count) => total + count, 0)]
}

/** Individual, group and education applications by district (document 3, role 2). */
export async function districtTable(districts: Districts, locale: string): Promise<SummaryTable> {
  const counts = await countsOf('application', { districts, loanType: null }, db.connection())
  const sum = tally(counts, (count) => [count.districtId, count.loanType])
  const columns = loanTypeColumns(locale)
  const rows = districtRows(districts, {}, locale, (id) => byLoanType(sum, id))
  const total = {
    query: queryOf({ district: singleDistrict(districts) }),
    counts: columnSums(rows, columns.length),
  }
  return { path: PATH, columns, rows, total }
}

/** Same by status, with the role that the files are pending with (document 3, status table). */
export async function statusTable(districts: Districts, locale: string): Promise<SummaryTable> {
  const counts = await countsOf('application', { districts, loanType: null }, db.connection())
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

type Line = { srNo: number | null; district: string; counts: number[] }

/** Returns the application summary as a spreadsheet: title, subtitle by loan type, time, TOTAL (document 3). */
export async function summarySheet(
  scope: CountScope,
  i18n: I18n
): Promise<Omit<SheetInput<Line>, 'output'>> {
  const { columns, rows, total } = await applicationSummary(scope, i18n.locale)
  const all = masters()
  const loanType =
    scope.loanType === null
      ? i18n.t('reports.home.all_loan_types')
      : loanTypeName(all.scheme(scope.loanType), i18n.locale)
  const district = scope.districts && districtNames(scope.districts, i18n.locale)
  return {
    name: 'Application_Summary',
    title: i18n.t('reports.sheet.title', { corporation: corporationName(i18n) }),
    subtitles: [[loanType, district].filter(Boolean).join(', '), generatedOn(i18n)],
    columns: [
      {
        header: i18n.t('reports.columns.srNo'),
        kind: 'number',
        width: 8,
        value: (row) => row.srNo,
      },
      { header: i18n.t('reports.columns.district'), width: 26, value: (row) => row.district },
      ...columns.map((column, at) => ({
        header: column.label ?? i18n.t(`reports.columns.${column.key}`),
        kind: 'number' as const,
        width: 12,
        value: (row: Line) => row.counts[at],
      })),
    ],
    rows: [
      ...rows.map(({ label, counts }, index) => ({ srNo: index + 1, district: label, counts })),
      { srNo: null, district: i18n.t('reports.columns.TOTAL'), counts: total.counts },
    ],
  }
}

export const CLAIMS_PATH = '/officer/claims'

/** Returns the column that a claim is counted in: an approved one is "paid" once the bank has paid it. */
function claimColumnOf({ statusId, paymentStatusId }: CounterCell): ClaimOwnerFilter {
  const { owner } = masters().claimStatus(statusId)
  return owner === 'ToBePaid' && paymentStatusId === PaymentStatus.paid ? 'Paid' : owner
}

/** Claims by district and stage (document 3, claims summary). */
export async function claimSummary(
  scope: CountScope,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SummaryTable> {
  const counts = await countsOf('claim', scope, client)
  const sum = tally(counts, (count) => [count.districtId, claimColumnOf(count)])
  const query = { loanType: scope.loanType }
  const rows = districtRows(scope.districts, query, locale, (districtId) =>
    CLAIM_OWNERS.map((owner) => sum(districtId, owner))
  )
  return {
    path: CLAIMS_PATH,
    columns: CLAIM_OWNERS.map((owner) => ({
      key: owner,
      query: queryOf({ owner }),
      label: headingOf('claim', owner, locale),
      group: null,
    })),
    rows,
    total: {
      query: queryOf({ district: singleDistrict(scope.districts), ...query }),
      counts: columnSums(rows, CLAIM_OWNERS.length),
    },
  }
}
