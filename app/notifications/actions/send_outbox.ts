import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { open } from '#core/vault/vault'
import { type Delivery, DeliveryError, deliveryOf } from '#notifications/drivers/delivery'
import MessageText from '#notifications/models/message_text'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { registeredId } from '#notifications/queries/registered_id'

export interface SendReport {
  sent: number
  /** Not accepted, to be tried again. */
  retried: number
  /** Given up; the administrator sees them. */
  failed: number
  expired: number
  /** When the next waiting message is due, if any. */
  nextAttemptAt: Date | null
}

type Outcome = 'sent' | 'retried' | 'failed' | 'expired'

const BATCH = 50
const MINUTE = 60_000
/** Waits between the tries, in minutes; a message that failed once more is given up. */
const BACKOFF_MINUTES = [1, 5, 15, 60, 360]
/** A sender that has not reported within this time has died, in milliseconds. */
const LEASE = 10 * MINUTE

/**
 * Sends what is due in the outbox. Any number of processes may run it: each message is taken by a
 * guarded update, so one of them sends it. What was taken by a process that died is not sent
 * again, because it may have left; it is marked failed, for a person to see (DECISIONS 11).
 */
export class SendOutbox {
  async run(): Promise<SendReport> {
    const report: SendReport = { sent: 0, retried: 0, failed: 0, expired: 0, nextAttemptAt: null }
    report.failed += await this.giveUpAbandoned()
    for (;;) {
      const due = await OutboxMessage.query()
        .where('status', OutboxStatus.queued)
        .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(BATCH)
      if (due.length === 0) break
      for (const message of due) {
        if (!(await this.take(message))) continue
        report[await this.send(message)]++
      }
    }
    report.nextAttemptAt = await this.nextAttempt()
    return report
  }

  /** True for the one process that may send the message. */
  private async take(message: OutboxMessage): Promise<boolean> {
    const lease = new Date(getClock().now().getTime() + LEASE)
    const taken = await db
      .from('outbox_messages')
      .where({ id: message.id, status: OutboxStatus.queued, attempts: message.attempts })
      .update({
        status: OutboxStatus.sending,
        attempts: message.attempts + 1,
        next_attempt_at: sqlInstant(lease),
      })
    return Number(taken) === 1
  }

  private async send(message: OutboxMessage): Promise<Outcome> {
    const now = getClock().now()
    if (message.expiresAt && message.expiresAt.toMillis() <= now.getTime()) {
      await this.finish(message, OutboxStatus.expired)
      return 'expired'
    }
    let taken: Delivery | void
    try {
      taken = await deliveryOf(message.channel as 'sms' | 'email')({
        uuid: message.uuid,
        channel: message.channel as 'sms' | 'email',
        recipient: message.recipient,
        template: message.template,
        locale: message.locale,
        dltTemplateId: message.dltTemplateId ?? (await this.idOfServer(message)),
        sender: message.sender,
        subject: message.subject,
        body: open(message.body, 'message'),
      })
    } catch (error) {
      return this.refused(message, error as Error)
    }
    await this.finish(message, OutboxStatus.sent, {
      sent_at: sqlInstant(now),
      last_error: null,
      gateway: taken?.gateway ?? null,
    })
    return 'sent'
  }

  /** The id in `.env` is that of the delivered words, which a version with a header of its own may have too. */
  private async idOfServer(message: OutboxMessage): Promise<string | null> {
    if (message.isTest) return null
    const text = message.textId === null ? null : await MessageText.find(message.textId)
    return registeredId(message, text)
  }

  private async refused(message: OutboxMessage, error: Error): Promise<Outcome> {
    const wait = BACKOFF_MINUTES[message.attempts]
    const last_error = error.message.slice(0, 255)
    logger.warn({ outbox: message.uuid, error: last_error }, 'a message could not be sent')
    if (error instanceof DeliveryError && error.mayRetry && wait !== undefined) {
      const next = new Date(getClock().now().getTime() + wait * MINUTE)
      await this.finish(message, OutboxStatus.queued, {
        next_attempt_at: sqlInstant(next),
        last_error,
      })
      return 'retried'
    }
    await this.finish(message, OutboxStatus.failed, { last_error })
    return 'failed'
  }

  private async finish(message: OutboxMessage, status: string, columns: object = {}) {
    await db
      .from('outbox_messages')
      .where({ id: message.id, status: OutboxStatus.sending })
      .update({ status, next_attempt_at: null, ...columns })
  }

  private async giveUpAbandoned(): Promise<number> {
    const count = await db
      .from('outbox_messages')
      .where('status', OutboxStatus.sending)
      .where('next_attempt_at', '<=', sqlInstant(getClock().now()))
      .update({ status: OutboxStatus.failed, last_error: 'The sender stopped while sending' })
    return Number(count)
  }

  private async nextAttempt(): Promise<Date | null> {
    const next = await OutboxMessage.query()
      .where('status', OutboxStatus.queued)
      .orderBy('nextAttemptAt')
      .first()
    return next?.nextAttemptAt?.toJSDate() ?? null
  }
}
