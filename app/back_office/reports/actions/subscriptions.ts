import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { sqlInstant } from '#kernel/database/instant'
import { findReport } from '#reports/builder/catalogue'
import ReportSubscription from '#reports/models/report_subscription'
import { categoriesFor } from '#reports/policies/report_scope'
import type { Frequency } from '#reports/rules/due_days'
import { acquireLock } from '#kernel/database/turns'

interface Actor {
  id: number
  roleId: number
}

interface Subscription {
  actor: Actor
  reportNo: number
  frequency: Frequency
  /** Every officer of a role, or one address; neither of both: the actor. */
  recipient: { roleId: number } | { email: string } | 'self'
  /** The district where the recipient is not bound to one; null is all. */
  districtId: number | null
  locale: string
}

/**
 * Subscribes a role, an address or the officer who asks to a report. Whoever reads at an address has
 * not signed in, so only a summary, which names nobody, may go there.
 *
 * @throws Refusal for a report that the role does not see, one that names people to an address, or
 *   when the officer has no e-mail address or gets the report already
 */
export class SubscribeToReport {
  run({ actor, recipient, ...input }: Subscription): Promise<ReportSubscription> {
    return inTransaction(async (trx) => {
      const to = columnsOf(recipient, actor)
      const refuse = (key: string, field: string) =>
        new Refusal(`reports.subscriptions.${key}`, {}, { field })
      const report = findReport(
        input.reportNo,
        categoriesFor(to.userId === null ? to.roleId : actor.roleId)
      )
      if (!report) throw refuse('not_for_role', 'reportNo')
      if (to.email !== null && report.listKey !== undefined) {
        throw refuse('summaries_only', 'reportNo')
      }
      if (to.userId !== null) {
        const officer = await User.query({ client: trx })
          .where('id', to.userId)
          .forUpdate()
          .firstOrFail()
        await acquireLock(trx, 'user', officer.id)
        if (!officer.email) throw refuse('no_email', 'forMyself')
        const other = await ReportSubscription.query({ client: trx })
          .where({ user_id: officer.id, report_no: input.reportNo, frequency: input.frequency })
          .whereNull('ended_at')
          .first()
        if (other) throw refuse('already', 'reportNo')
      }
      const subscription = await ReportSubscription.create(
        { ...input, ...to, createdBy: actor.id, createdAt: DateTime.fromJSDate(getClock().now()) },
        { client: trx }
      )
      await recordAudit(
        {
          action: 'report.subscribed',
          actorId: actor.id,
          actorRole: actor.roleId,
          subjectType: 'report_subscription',
          subjectId: subscription.id,
          data: {
            report: input.reportNo,
            role: to.roleId,
            toAddress: to.email !== null,
            toSelf: to.userId !== null,
          },
        },
        trx
      )
      return subscription
    })
  }
}

function columnsOf(recipient: Subscription['recipient'], actor: Actor) {
  const nobody = { roleId: null, email: null, userId: null }
  return recipient === 'self' ? { ...nobody, userId: actor.id } : { ...nobody, ...recipient }
}

/**
 * Ends a subscription; what was sent stays on record.
 *
 * @param actor null: the system, as whoever got it has the right no more
 * @throws NotFound, also for somebody else's where only one's own may be ended
 */
export class EndSubscription {
  run(
    { actor, id, onlyOwn = false }: { actor: Actor | null; id: number; onlyOwn?: boolean },
    existing?: TransactionClientContract
  ): Promise<void> {
    return inTransaction(async (trx) => {
      const ended = await ReportSubscription.query({ client: trx })
        .where('id', id)
        .if(onlyOwn, (query) => query.where('user_id', actor!.id))
        .whereNull('ended_at')
        .update({
          ended_at: sqlInstant(getClock().now()),
        })
      if (Number(ended) !== 1) throw new NotFound()
      await recordAudit(
        {
          action: 'report.unsubscribed',
          actorId: actor?.id ?? null,
          actorRole: actor?.roleId,
          subjectType: 'report_subscription',
          subjectId: id,
        },
        trx
      )
    }, existing)
  }
}
