import type { I18n } from '@adonisjs/i18n'
import { localName, masters, options } from '#masters/queries/masters'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import { type Districts, isBound } from '#lists/query_filters'
import { districtNames, districtOptions } from '#masters/queries/master_filters'
import type User from '#auth/models/user'
import { allReports, titleOf } from '#reports/definitions/catalogue'
import ReportSending from '#reports/models/report_sending'
import ReportSubscription from '#reports/models/report_subscription'
import { categoriesFor } from '#reports/policies/report_scope'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { financialYear } from '#kernel/calendar/periods'
import { parametersOf, parseReportRequest, requestLabels } from '#reports/builder/report_request'
import { builderAddress } from '#reports/builder/builder_page'
import { headOf, textOfCell } from '#reports/builder/cells'
import type { ReportDefinition } from '#reports/builder/definition'
import { runReport } from '#reports/builder/run'
import { type Frequency, periodBefore } from '#reports/rules/report_terms'

type SubscriptionRow = {
  id: number
  report: string
  frequency: string
  recipient: string
  district: string
  lastSentOn: PlainDate | null
  messages: number
}

/**
 * Returns the running subscriptions and the choices for a new one: officers who may subscribe others see all
 * subscriptions, everybody else only their own.
 */
export async function subscriptionsPage(viewer: User, seesOthers: boolean, i18n: I18n) {
  const { locale } = i18n
  const subscriptions = await ReportSubscription.query()
    .whereNull('ended_at')
    .if(!seesOthers, (query) => query.where('user_id', viewer.id))
    .preload('user')
    .orderBy('id', 'desc')
  const categories = categoriesFor(viewer.roleId)
  const sendings = await ReportSending.query()
    .whereIn(
      'subscription_id',
      subscriptions.map(({ id }) => id)
    )
    .orderBy('due_on')
  const last = new Map(sendings.map((sending) => [sending.subscriptionId, sending]))
  const all = masters()
  const people = subscriptions.flatMap(({ userId }) => userId ?? [])
  const posts = new Map((await roleAssignmentsOf(people)).map((post) => [post.id, post]))
  /** An officer's own subscription uses the districts of the post held last, others use the chosen district. */
  const districtsOf = ({ user, districtId }: ReportSubscription) =>
    posts.get(user?.postId ?? 0)?.districts ?? (districtId === null ? [] : [districtId])
  return {
    subscriptions: subscriptions.map((one): SubscriptionRow => {
      const report = allReports.find(({ id }) => id === one.reportNo)
      const sent = last.get(one.id)
      return {
        id: one.id,
        report: report ? titleOf(report, i18n) : String(one.reportNo),
        frequency: one.frequency,
        recipient: one.user?.displayName ?? one.email ?? localName(all.role(one.roleId!), locale),
        district: districtNames(districtsOf(one), locale),
        lastSentOn: sent?.dueOn ?? null,
        messages: sent?.messages ?? 0,
      }
    }),
    reports: allReports
      .filter(({ category }) => categories.includes(category))
      .map((report) => ({ value: String(report.id), label: titleOf(report, i18n) })),
    ownEmail: viewer.email,
    /** An officer of one district gets the reports of it: there is nothing to choose. */
    hasDistrict: isBound(viewer.districts),
    roles: options(all.officerRoles, locale),
    districts: districtOptions(viewer, locale),
  }
}

/** Maximum number of rows in an e-mail; its link leads to all of them. */
const MAX_ROWS = 40

interface LetterInput {
  report: ReportDefinition
  frequency: Frequency
  dueOn: PlainDate
  districts: Districts
  locale: string
}

/** Returns a report as an e-mail: the parameters, the rows of a summary, the totals and the link. */
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
  /** Rows of a list name people: they are only shown after signing in. */
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
