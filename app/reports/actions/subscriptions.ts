import { DateTime } from 'luxon'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { findReport } from '#reports/builder/catalogue'
import ReportSubscription from '#reports/models/report_subscription'
import { categoriesFor, CATEGORIES } from '#reports/rules/categories'
import type { Frequency } from '#reports/rules/due_days'

interface Subscription {
  actor: { id: number; roleId: number }
  reportNo: number
  frequency: Frequency
  roleId: number | null
  email: string | null
  districtId: number | null
  locale: string
}

/**
 * Subscribes a role or an address to a report. Whoever reads at an address has not signed in, so
 * only a summary, which names nobody, may go there.
 *
 * @throws Refusal for a report that the role does not see, or one that names people to an address
 */
export class SubscribeToReport {
  run({ actor, ...input }: Subscription): Promise<ReportSubscription> {
    return inTransaction(async (trx) => {
      const seen = input.roleId === null ? CATEGORIES : categoriesFor(input.roleId)
      const report = findReport(input.reportNo, seen)
      const refuse = (key: string, field: string) =>
        new Refusal(`reports.subscriptions.${key}`, {}, { field })
      if ((input.roleId === null) === (input.email === null)) {
        throw refuse('role_or_email', 'roleId')
      }
      if (!report) throw refuse('not_for_role', 'reportNo')
      if (input.email !== null && report.listKey !== undefined) {
        throw refuse('summaries_only', 'reportNo')
      }
      const subscription = await ReportSubscription.create(
        { ...input, createdBy: actor.id, createdAt: DateTime.fromJSDate(getClock().now()) },
        { client: trx }
      )
      await recordAudit(
        {
          action: 'report.subscribed',
          actorId: actor.id,
          actorRole: actor.roleId,
          subjectType: 'report_subscription',
          subjectId: subscription.id,
          data: { report: input.reportNo, role: input.roleId, toAddress: input.email !== null },
        },
        trx
      )
      return subscription
    })
  }
}

/** Ends a subscription; what was sent stays on record. @throws NotFound */
export class EndSubscription {
  run({ actor, id }: { actor: { id: number; roleId: number }; id: number }): Promise<void> {
    return inTransaction(async (trx) => {
      const ended = await ReportSubscription.query({ client: trx })
        .where('id', id)
        .whereNull('ended_at')
        .update({
          ended_at: DateTime.fromJSDate(getClock().now()).toUTC().toFormat('yyyy-MM-dd HH:mm:ss'),
        })
      if (Number(ended) !== 1) throw new NotFound()
      await recordAudit(
        {
          action: 'report.unsubscribed',
          actorId: actor.id,
          actorRole: actor.roleId,
          subjectType: 'report_subscription',
          subjectId: id,
        },
        trx
      )
    })
  }
}
