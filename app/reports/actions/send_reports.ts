import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { queueMessage } from '#notifications/actions/queue_message'
import { EndSubscription } from '#reports/actions/subscriptions'
import { findReport } from '#reports/builder/catalogue'
import type { ReportDefinition } from '#reports/builder/definition'
import ReportSending from '#reports/models/report_sending'
import ReportSubscription from '#reports/models/report_subscription'
import { reportLetter } from '#reports/queries/report_letter'
import { categoriesFor } from '#reports/policies/report_scope'
import { lastDueDay } from '#reports/rules/due_days'

interface Recipient {
  email: string
  locale: string
  districtId: number | null
  userId: number | null
}

/**
 * Writes every subscribed report that is due and puts it into the outbox. A report is sent once for
 * each day it was due, however often and by however many processes this is run.
 */
export class SendReports {
  /** @returns how many reports were sent, to how many addresses */
  async run(): Promise<{ reports: number; messages: number }> {
    const today = getClock().today()
    const subscriptions = await ReportSubscription.query()
      .whereNull('ended_at')
      .preload('user')
      .orderBy('id')
    let [reports, messages] = [0, 0]
    for (const subscription of subscriptions) {
      if (await this.#hasLostItsRight(subscription)) continue
      const sent = await this.#send(subscription, lastDueDay(subscription.frequency, today))
      if (sent === null) continue
      reports++
      messages += sent
    }
    return { reports, messages }
  }

  /** An own subscription ends with the right to run the report. */
  async #hasLostItsRight(subscription: ReportSubscription): Promise<boolean> {
    const { id, reportNo, user } = subscription
    if (!user) return false
    if (user.isActive && findReport(reportNo, categoriesFor(user.roleId))) return false
    await new EndSubscription().run({ actor: null, id })
    return true
  }

  /** @returns null when it was sent already, or its report is gone */
  async #send(subscription: ReportSubscription, dueOn: PlainDate): Promise<number | null> {
    const { id } = subscription
    /** By the role as it is now, not as it was when somebody subscribed. */
    const roleId = subscription.user?.roleId ?? subscription.roleId
    const report = findReport(subscription.reportNo, categoriesFor(roleId))
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
        const recipients = await this.#recipients(subscription, trx)
        for (const recipient of recipients) {
          await this.#queue(subscription, report, dueOn, recipient, trx)
        }
        await sending.merge({ messages: recipients.length }).save()
        return recipients.length
      })
    } catch (error) {
      if (isUniqueViolation(error)) return null
      throw error
    }
  }

  /** Officers get the report of their own district, as it is at the time of sending. */
  async #recipients(
    { roleId, email, locale, districtId, userId }: ReportSubscription,
    trx: TransactionClientContract
  ): Promise<Recipient[]> {
    if (email !== null) return [{ email, locale, districtId, userId: null }]
    const officers = await User.query({ client: trx })
      .where(userId === null ? { role_id: roleId! } : { id: userId })
      .where('is_active', true)
      .whereNotNull('email')
      .orderBy('id')
    return officers.map((officer) => ({
      email: officer.email!,
      locale: officer.locale,
      districtId: officer.districtId ?? districtId,
      userId: officer.id,
    }))
  }

  async #queue(
    { id, frequency }: ReportSubscription,
    report: ReportDefinition,
    dueOn: PlainDate,
    { email, locale, districtId, userId }: Recipient,
    trx: TransactionClientContract
  ) {
    const letter = await reportLetter({ report, frequency, dueOn, districtId, locale }, trx)
    await queueMessage(trx, {
      channel: 'email',
      recipient: email,
      template: 'report_ready',
      params: letter,
      locale,
      userId,
      dedupeKey: `report:${id}:${dueOn}:${userId ?? 'address'}`,
    })
  }
}
