import type { I18n } from '@adonisjs/i18n'
import { localName, masters, options } from '#masters/queries/masters'
import type { PlainDate } from '#core/calendar/plain_date'
import type User from '#auth/models/user'
import { allReports, titleOf } from '#reports/builder/catalogue'
import ReportSending from '#reports/models/report_sending'
import ReportSubscription from '#reports/models/report_subscription'
import { categoriesFor } from '#reports/policies/report_scope'

export type SubscriptionRow = {
  id: number
  report: string
  frequency: string
  recipient: string
  district: string
  lastSentOn: PlainDate | null
  messages: number
}

/**
 * The subscriptions that run, and what a new one may be made of: to who says what others get all of
 * them, to everybody else the own ones.
 */
export async function subscriptionsPage(viewer: User, seesOthers: boolean, i18n: I18n) {
  const { locale } = i18n
  const subscriptions = await ReportSubscription.query()
    .whereNull('ended_at')
    .if(!seesOthers, (query) => query.where('user_id', viewer.id))
    .preload('user')
    .orderBy('id', 'desc')
  const seen = categoriesFor(viewer.roleId)
  const sendings = await ReportSending.query()
    .whereIn(
      'subscription_id',
      subscriptions.map(({ id }) => id)
    )
    .orderBy('due_on')
  const last = new Map(sendings.map((sending) => [sending.subscriptionId, sending]))
  const all = masters()
  return {
    subscriptions: subscriptions.map((one): SubscriptionRow => {
      const report = allReports.find(({ id }) => id === one.reportNo)
      const sent = last.get(one.id)
      return {
        id: one.id,
        report: report ? titleOf(report, i18n) : String(one.reportNo),
        frequency: one.frequency,
        recipient: one.user?.displayName ?? one.email ?? localName(all.role(one.roleId!), locale),
        district: localName(all.find('districts', one.user?.districtId ?? one.districtId), locale),
        lastSentOn: sent?.dueOn ?? null,
        messages: sent?.messages ?? 0,
      }
    }),
    reports: allReports
      .filter(({ category }) => seen.includes(category))
      .map((report) => ({ value: String(report.id), label: titleOf(report, i18n) })),
    ownEmail: viewer.email,
    /** An officer of one district gets its reports: there is nothing to choose. */
    hasDistrict: viewer.districtId !== null,
    roles: options(all.officerRoles, locale),
    districts: options(all.districts, locale).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale)
    ),
  }
}
