import type { I18n } from '@adonisjs/i18n'
import { localName, masters, options } from '#masters/queries/masters'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { roleAssignmentsOf } from '#auth/queries/posts'
import { isBound } from '#lists/districts'
import { districtNames, districtOptions } from '#masters/queries/master_filters'
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
  const people = subscriptions.flatMap(({ userId }) => userId ?? [])
  const posts = new Map((await roleAssignmentsOf(people)).map((post) => [post.id, post]))
  /** Of an officer those of the post held last, else those chosen. */
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
      .filter(({ category }) => seen.includes(category))
      .map((report) => ({ value: String(report.id), label: titleOf(report, i18n) })),
    ownEmail: viewer.email,
    /** An officer of one district gets its reports: there is nothing to choose. */
    hasDistrict: isBound(viewer.districts),
    roles: options(all.officerRoles, locale),
    districts: districtOptions(viewer, locale),
  }
}
