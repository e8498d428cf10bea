import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  formatMonth,
  startOfMonth,
  yearMonth,
} from '#kernel/calendar/plain_date'
import { sqlStartOf, storedDay } from '#kernel/database/dialect'
import { type Districts, singleDistrict, whereDistricts } from '#lists/query_filters'
import {
  type CountScope,
  type SummaryTable,
  cellHref,
  countsOf,
  queryOf,
} from '#reports/queries/summary_table'
import { getClock } from '#kernel/calendar/clock'
import {
  AGE_BANDS,
  type ReportDefinition,
  ageCounts,
  pendingClaimStatuses,
  pendingStatuses,
} from '#reports/builder/definition'
import { ReportTables, whereSet } from '#reports/builder/tables'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { pastDueCounts } from '#claims/days_past_due/queries/list_past_due'
import { builderAddress } from '#reports/builder/builder_page'
import { pendingApplications, pendingClaims } from '#reports/definitions/workload'
import { applicationSummary, claimSummary } from '#reports/queries/summaries'

interface MonthCount {
  /** First and last day. */
  from: PlainDate
  to: PlainDate
  subjects: number
}

/** Counts per month of what was received in the last months up to today, from the roll-ups. */
async function monthCounts(
  measure: 'applications' | 'claims',
  { districts, loanType }: CountScope,
  { today, months }: { today: PlainDate; months: number },
  client: QueryClientContract
): Promise<MonthCount[]> {
  const current = startOfMonth(today)
  const starts = Array.from({ length: months }, (_, at) =>
    addMonthsClamped(current, at - months + 1)
  )
  const query = client
    .from('period_counts')
    .where({ measure, level: 'month' })
    .where('period_on', '>=', starts[0])
    .groupBy('period_on')
    .select('period_on')
    .sum('subjects as total')
  whereDistricts(query, 'district_id', districts)
  if (loanType !== null) query.where('loan_type', loanType)
  const found = new Map((await query).map((row) => [storedDay(row.period_on), Number(row.total)]))
  return starts.map((from) => ({
    from,
    to: addDays(addMonthsClamped(from, 1), -1),
    subjects: found.get(from) ?? 0,
  }))
}

const [older, ...younger] = AGE_BANDS.toReversed()

/**
 * Number of pending applications or claims by age band. Only recent arrivals are counted, along the index; older ones
 * are the rest of the counters, so that a backlog of any size adds no cost.
 */
async function pendingAges(
  subjectType: 'application' | 'claim',
  scope: CountScope,
  client: QueryClientContract
): Promise<Record<string, number>> {
  const isClaims = subjectType === 'claim'
  const statuses = isClaims ? pendingClaimStatuses() : pendingStatuses()
  const today = getClock().today()
  const tables = new ReportTables(client, scope.districts)
  const alias = isClaims ? 'c' : 'a'
  const since = `${alias}.status_since`
  const [counts, [recent]] = await Promise.all([
    countsOf(subjectType, scope, client),
    whereSet(isClaims ? tables.claims() : tables.applications(), {
      [`${alias}.loan_type`]: scope.loanType,
    })
      .whereIn(`${alias}.status_id`, statuses)
      .where(since, '>=', sqlStartOf(addDays(today, 1 - older.from)))
      .select(...ageCounts(tables, since, today)) as unknown as Promise<Record<string, unknown>[]>,
  ])
  const ages = Object.fromEntries(younger.map(({ key }) => [key, Number(recent[key] ?? 0)]))
  const waiting = counts
    .filter(({ statusId }) => statuses.includes(statusId))
    .reduce((sum, { subjects }) => sum + subjects, 0)
  return { ...ages, [older.key]: waiting - Object.values(ages).reduce((a, b) => a + b, 0) }
}

export type ChartBar = {
  key: string
  /** In the officer's language; null where the page has the word for the key. */
  label: string | null
  value: number
  href: string
  tone: 'info' | 'success' | 'warning' | 'danger' | 'muted'
}

export type HomeCharts = {
  tab: 'applications' | 'claims'
  stages: ChartBar[]
  ageing: ChartBar[]
  districts: ChartBar[]
  months: ChartBar[]
  /**
   * Loans by days past due, for claims of all loan types and for a district's overview; empty before the first count.
   */
  pastDue: ChartBar[] | null
}

const MONTHS = 12
/** Number of districts shown, those with the most files; the table has all of them. */
const MAX_DISTRICTS = 12

const TONES: Record<string, ChartBar['tone']> = {
  LOI: 'success',
  Disbursed: 'success',
  Paid: 'success',
  ToBePaid: 'success',
  Hold: 'warning',
  Applicant: 'warning',
  Lapsed: 'warning',
  Rejected: 'danger',
}
const AGE_TONES = ['success', 'info', 'info', 'warning', 'danger'] as const

/**
 * The charts of a home page: stages, ageing, districts and months. They show the numbers of the tables, from the same
 * queries, and each bar links to the list behind it.
 */
export async function homeCharts(
  tab: 'applications' | 'claims',
  scope: CountScope,
  locale: string,
  { withLoans = tab === 'claims', client = db.connection() as QueryClientContract } = {}
): Promise<HomeCharts> {
  const summary =
    tab === 'claims'
      ? await claimSummary(scope, locale, client)
      : await applicationSummary(scope, locale, client)
  const isList = tab === 'claims' ? 'till' : 'to'
  const { districts, loanType } = scope
  const months = await monthCounts(
    tab,
    scope,
    { today: getClock().today(), months: MONTHS },
    client
  )
  return {
    tab,
    stages: stagesOf(summary),
    ageing: await ageing(tab, scope, client),
    districts: districtsOf(summary),
    months: months.map(({ from, to, subjects }) => ({
      key: yearMonth(from),
      label: formatMonth(from, locale),
      value: subjects,
      href: cellHref(
        summary.path,
        queryOf({ district: singleDistrict(districts), loanType, from, [isList]: to })
      ),
      tone: 'info',
    })),
    pastDue: withLoans && loanType === null ? await pastDueBars(districts, locale, client) : null,
  }
}

const PAST_DUE_TONES = ['info', 'warning', 'warning', 'danger', 'danger', 'muted'] as const

/** Loans by class of days past due; each bar links to the list. */
async function pastDueBars(districts: Districts, locale: string, client: QueryClientContract) {
  const i18n = i18nManager.locale(locale)
  const district = singleDistrict(districts)
  return (await pastDueCounts(districts, client)).map(({ parameter, key, loans }, at) => ({
    key,
    label: i18n.t(`claims.past_due.${parameter === 'bucket' ? 'buckets' : 'follow_ups'}.${key}`),
    value: loans,
    href: cellHref('/officer/days-past-due', queryOf({ district, [parameter]: key })),
    tone: PAST_DUE_TONES[at],
  }))
}

function stagesOf({ path, columns, total }: SummaryTable): ChartBar[] {
  return columns.flatMap(({ key, label, query }, at) =>
    key === 'Total'
      ? []
      : [
          {
            key,
            label,
            value: total.counts[at],
            href: cellHref(path, total.query, query),
            tone: TONES[key] ?? 'info',
          },
        ]
  )
}

function districtsOf({ path, columns, rows }: SummaryTable): ChartBar[] {
  const totalAt = columns.findIndex(({ key }) => key === 'Total')
  const sum = (counts: readonly number[]) =>
    totalAt >= 0 ? counts[totalAt] : counts.reduce((all, count) => all + count, 0)
  return rows
    .map((row): ChartBar => ({
      key: String(row.id),
      label: row.label,
      value: sum(row.counts),
      href: cellHref(path, row.query),
      tone: 'info',
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_DISTRICTS)
}

/** Time that applications or claims have been pending; each bar opens the report that lists them. */
async function ageing(
  tab: 'applications' | 'claims',
  { districts, loanType }: CountScope,
  client: QueryClientContract
): Promise<ChartBar[]> {
  const isClaims = tab === 'claims'
  const raw = Object.fromEntries(
    Object.entries({ district: singleDistrict(districts), loanType })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)])
  )
  const scope = { districts, loanType }
  const ages = await pendingAges(isClaims ? 'claim' : 'application', scope, client)
  return AGE_BANDS.map(({ key, from, to }, at) => ({
    key,
    label: null,
    value: ages[key],
    href: reportHref(isClaims ? pendingClaims : pendingApplications, {
      ...raw,
      /** The youngest band has no lower limit. */
      ...(from === 0 ? {} : { minDays: String(from) }),
      ...(to === null ? {} : { maxDays: String(to) }),
    }),
    tone: AGE_TONES[at],
  }))
}

function reportHref(report: ReportDefinition, raw: Record<string, string>): string {
  const tab = new URLSearchParams({ report: String(report.id), ...raw }).toString()
  return builderAddress({ category: report.category, reportId: report.id }, [tab], 1)
}
