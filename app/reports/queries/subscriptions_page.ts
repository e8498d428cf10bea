import { localName, masters, options } from '#masters/queries/masters'
import type { PlainDate } from '#core/calendar/plain_date'
import { allReports, titleOf } from '#reports/builder/catalogue'
import ReportSending from '#reports/models/report_sending'
import ReportSubscription from '#reports/models/report_subscription'

export type SubscriptionRow = {
  id: number
  report: string
  frequency: string
  recipient: string
  district: string
  lastSentOn: PlainDate | null
  messages: number
}

/** The subscriptions that run, and what a new one may be made of. */
export async function subscriptionsPage(locale: string) {
  const subscriptions = await ReportSubscription.query().whereNull('ended_at').orderBy('id', 'desc')
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
        report: report ? titleOf(report, locale) : String(one.reportNo),
        frequency: one.frequency,
        recipient: one.email ?? localName(all.role(one.roleId!), locale),
        district: localName(all.find('districts', one.districtId), locale),
        lastSentOn: sent?.dueOn ?? null,
        messages: sent?.messages ?? 0,
      }
    }),
    reports: allReports.map((report) => ({
      value: String(report.id),
      label: titleOf(report, locale),
    })),
    roles: options(
      all.roles.filter(({ id }) => id > 0),
      locale
    ),
    districts: options(all.districts, locale).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale)
    ),
  }
}
