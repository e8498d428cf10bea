import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { sqlInstant } from '#kernel/database/dialect'
import { findReport } from '#reports/definitions/catalogue'
import ReportSubscription from '#reports/models/report_subscription'
import { categoriesFor, rolesForCategory } from '#reports/policies/report_scope'
import { CATEGORIES, type Frequency, lastDueDay } from '#reports/rules/report_terms'
import { acquireLock } from '#kernel/database/locks'
import { createHash } from 'node:crypto'
import { listHolders } from '#auth/queries/role_assignments'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/query_filters'
import { queueMessage } from '#notifications/actions/messages'
import type { ReportDefinition } from '#reports/builder/definition'
import ReportSending from '#reports/models/report_sending'
import { reportLetter } from '#reports/queries/subscriptions'

interface Actor {
  id: number
  roleId: number
}

interface Subscription {
  actor: Actor
  reportNo: number
  frequency: Frequency
  /** Every officer of a role, one address, or the actor. */
  recipient: { roleId: number } | { email: string } | 'self'
  /** The district if the recipient is not bound to one; null for all. */
  districtId: number | null
  locale: string
}

/**
 * Subscribes a role, an address or the current officer to a report. Readers at an address have not signed in, so only a
 * summary, which names nobody, may be sent there.
 *
 * @throws Refusal for a report that the role may not see, for one that names people if sent to an address, or when the
 * officer has no e-mail address or is already subscribed
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
      await recordAudit({
        action: 'report.subscribed',
        actor,
        subjectType: 'report_subscription',
        subjectId: subscription.id,
        data: {
          report: input.reportNo,
          role: to.roleId,
          toAddress: to.email !== null,
          toSelf: to.userId !== null,
        },
        trx,
      })
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
 * @param actor null for the system, if the recipient no longer has the right
 * @throws NotFound, also for another officer's subscription if only one's own may be ended
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
      await recordAudit({
        action: 'report.unsubscribed',
        actor,
        subjectType: 'report_subscription',
        subjectId: id,
        trx,
      })
    }, existing)
  }
}

interface Recipient {
  email: string
  locale: string
  districts: Districts
  userId: number | null
}

/** The officer in a post that may run the report; empty if none of their current posts may. */
const currentRoleAssignments = (
  userId: number,
  { category }: ReportDefinition,
  client?: TransactionClientContract
) => listHolders({ roleIds: rolesForCategory(category), userId }, client)

/**
 * Writes every subscribed report that is due and puts it into the outbox. A report is sent once for each day it was
 * due, however often and by however many processes this runs.
 */
export class SendReports {
  /** @returns the number of reports sent and the number of addresses they were sent to */
  async run(): Promise<{ reports: number; messages: number }> {
    const today = getClock().today()
    const subscriptions = await ReportSubscription.query().whereNull('ended_at').orderBy('id')
    let [reports, messages] = [0, 0]
    for (const subscription of subscriptions) {
      if (await this.#hasLostAccess(subscription)) continue
      const sent = await this.#send(subscription, lastDueDay(subscription.frequency, today))
      if (sent === null) continue
      reports++
      messages += sent
    }
    return { reports, messages }
  }

  /** An officer's own subscription ends with the last post that may run the report. */
  async #hasLostAccess({ id, reportNo, userId }: ReportSubscription): Promise<boolean> {
    if (userId === null) return false
    const report = findReport(reportNo, CATEGORIES)
    if (report && (await currentRoleAssignments(userId, report)).length > 0) return false
    await new EndSubscription().run({ actor: null, id })
    return true
  }

  /** @returns null if it was already sent, or its report no longer exists */
  async #send(subscription: ReportSubscription, dueOn: PlainDate): Promise<number | null> {
    const { id } = subscription
    const { userId, roleId } = subscription
    /** An officer's own subscription has already been checked against their current posts. */
    const categories = userId === null ? categoriesFor(roleId) : CATEGORIES
    const report = findReport(subscription.reportNo, categories)
    if (!report) return null
    try {
      return await inTransaction(async (trx) => {
        const sending = await ReportSending.create(
          {
            subscriptionId: id,
            dueOn,
            messages: 0,
            createdAt: DateTime.fromJSDate(getClock().now()),
          },
          { client: trx }
        )
        const recipients = await this.#recipients(subscription, report, trx)
        let messages = 0
        for (const recipient of recipients) {
          if (await this.#queue(subscription, report, dueOn, recipient, trx)) messages++
        }
        await sending.merge({ messages }).save()
        return messages
      })
    } catch (error) {
      if (isUniqueViolation(error)) return null
      throw error
    }
  }

  /** Officers get the report for the districts of their post at the time of sending. */
  async #recipients(
    { roleId, email, locale, districtId, userId }: ReportSubscription,
    report: ReportDefinition,
    trx: TransactionClientContract
  ): Promise<Recipient[]> {
    const chosen: Districts = districtId === null ? null : [districtId]
    if (email !== null) return [{ email, locale, districts: chosen, userId: null }]
    const officers =
      userId === null
        ? await listHolders({ roleIds: [roleId!] }, trx)
        : await currentRoleAssignments(userId, report, trx)
    return officers
      .filter((officer) => officer.email)
      .map((officer) => ({
        email: officer.email!,
        locale: officer.locale,
        districts: officer.districts ?? chosen,
        userId: officer.id,
      }))
  }

  /** @returns false if another subscription, of the post or the address, has already sent it there */
  async #queue(
    { frequency }: ReportSubscription,
    report: ReportDefinition,
    dueOn: PlainDate,
    { email, locale, districts, userId }: Recipient,
    trx: TransactionClientContract
  ) {
    const letter = await reportLetter({ report, frequency, dueOn, districts, locale }, trx)
    const reader = createHash('sha256')
      .update(JSON.stringify([email.toLowerCase(), locale, districts]))
      .digest('hex')
    return queueMessage(trx, {
      channel: 'email',
      recipient: email,
      template: 'report_ready',
      params: letter,
      locale,
      userId,
      dedupeKey: `report:${report.id}:${frequency}:${dueOn}:${reader}`,
    })
  }
}
