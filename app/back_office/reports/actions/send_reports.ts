import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/posts'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import type { Districts } from '#lists/districts'
import { queueMessage } from '#notifications/actions/queue_message'
import { EndSubscription } from '#reports/actions/subscriptions'
import { findReport } from '#reports/builder/catalogue'
import type { ReportDefinition } from '#reports/builder/definition'
import ReportSending from '#reports/models/report_sending'
import ReportSubscription from '#reports/models/report_subscription'
import { reportLetter } from '#reports/queries/report_letter'
import { categoriesFor, rolesSeeing } from '#reports/policies/report_scope'
import { CATEGORIES } from '#reports/rules/categories'
import { lastDueDay } from '#reports/rules/due_days'

interface Recipient {
  email: string
  locale: string
  districts: Districts
  userId: number | null
}

/** The officer, in a post that may run the report; nobody where none of their posts in force may. */
const currentRoleAssignments = (
  userId: number,
  { category }: ReportDefinition,
  client?: TransactionClientContract
) => listHolders({ roleIds: rolesSeeing(category), userId }, client)

/**
 * Writes every subscribed report that is due and puts it into the outbox. A report is sent once for
 * each day it was due, however often and by however many processes this is run.
 */
export class SendReports {
  /** @returns how many reports were sent, to how many addresses */
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

  /** An own subscription ends with the last post that may run the report. */
  async #hasLostAccess({ id, reportNo, userId }: ReportSubscription): Promise<boolean> {
    if (userId === null) return false
    const report = findReport(reportNo, CATEGORIES)
    if (report && (await currentRoleAssignments(userId, report)).length > 0) return false
    await new EndSubscription().run({ actor: null, id })
    return true
  }

  /** @returns null when it was sent already, or its report is gone */
  async #send(subscription: ReportSubscription, dueOn: PlainDate): Promise<number | null> {
    const { id } = subscription
    const { userId, roleId } = subscription
    /** An own one was looked at already: by the posts as they are now. */
    const seen = userId === null ? categoriesFor(roleId) : CATEGORIES
    const report = findReport(subscription.reportNo, seen)
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

  /** Officers get the report of the districts of their post, as it is at the time of sending. */
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

  /** @returns false where another subscription, of the post or the address, has brought it there already */
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
