import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'
import { type Delivery, DeliveryError, deliveryOf } from '#notifications/drivers/delivery'
import MessageText from '#notifications/models/message_text'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import { CircuitBreaker } from '#notifications/rules/circuit_breaker'
import { CODE_TEMPLATES, type Lane, LANES, circuitPause, retryDelay } from '#notifications/rules/lanes'

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

const BATCH_SIZE = 50
/** A sender that has not reported within this time has died, in milliseconds. */
const LEASE_MS = 10 * 60_000

/**
 * Sends what is due in the outbox. Any number of processes may run it: each message is taken by a
 * guarded update, so one of them sends it. What was taken by a process that died is not sent
 * again, because it may have left; it is marked failed, for a person to see (DECISIONS 11).
 */
export class SendOutbox {
  readonly #breakers = new Map(LANES.map((lane) => [lane, new CircuitBreaker(circuitPause(lane))]))

  /** All lanes beside each other. */
  async run(): Promise<SendReport> {
    const reports = await Promise.all(LANES.map((lane) => this.runLane(lane)))
    return reports.reduce(sumOfReports)
  }

  async runLane(lane: Lane): Promise<SendReport> {
    const report: SendReport = { sent: 0, retried: 0, failed: 0, expired: 0, nextAttemptAt: null }
    await ensureFreshSettings()
    report.failed += await this.#giveUpAbandoned(lane)
    while (!this.#pausedUntil(lane) && !app.isTerminating) {
      const due = await inLane(lane)
        .where('status', OutboxStatus.queued)
        .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(BATCH_SIZE)
      if (due.length === 0) break
      for (const message of due) {
        if (this.#pausedUntil(lane) || app.isTerminating) break
        if (!(await this.#leaseBatch(message))) continue
        report[await this.#send(message, lane)]++
      }
    }
    report.nextAttemptAt = await this.#nextAttempt(lane)
    return report
  }

  #pausedUntil(lane: Lane): Date | null {
    return this.#breakers.get(lane)!.pausedUntil(getClock().now())
  }

  /** True for the one process that may send the message. */
  async #leaseBatch(message: OutboxMessage): Promise<boolean> {
    const lease = new Date(getClock().now().getTime() + LEASE_MS)
    const attempts = message.attempts + 1
    const taken = await db
      .from('outbox_messages')
      .where({ id: message.id, status: OutboxStatus.queued, attempts: message.attempts })
      .update({ status: OutboxStatus.sending, attempts, next_attempt_at: sqlInstant(lease) })
    message.attempts = attempts
    return Number(taken) === 1
  }

  async #send(message: OutboxMessage, lane: Lane): Promise<Outcome> {
    const now = getClock().now()
    if (message.expiresAt && message.expiresAt.toMillis() <= now.getTime()) {
      await this.#finish(message, OutboxStatus.expired)
      return 'expired'
    }
    let taken: Delivery | void
    try {
      taken = await deliveryOf(lane.channel)({
        uuid: message.uuid,
        channel: lane.channel,
        recipient: message.recipient,
        template: message.template,
        locale: message.locale,
        dltTemplateId: message.dltTemplateId ?? (await this.#idOfServer(message)),
        sender: message.sender,
        subject: message.subject,
        body: decrypt(message.body, 'message'),
      })
    } catch (error) {
      return this.#refused(message, lane, error as Error)
    }
    this.#breakers.get(lane)!.succeeded()
    await this.#finish(message, OutboxStatus.sent, {
      sent_at: sqlInstant(now),
      last_error: null,
      failure: null,
      gateway: taken?.gateway ?? null,
    })
    return 'sent'
  }

  /** The id in `.env` is that of the delivered words, which a version with a header of its own may have too. */
  async #idOfServer(message: OutboxMessage): Promise<string | null> {
    if (message.isTest) return null
    const text = message.textId === null ? null : await MessageText.find(message.textId)
    return dltTemplateIdOf(message, text)
  }

  async #refused(message: OutboxMessage, lane: Lane, error: Error): Promise<Outcome> {
    const last_error = error.message.slice(0, 255)
    logger.warn({ outbox: message.uuid, error: last_error }, 'a message could not be sent')
    const outcome = error instanceof DeliveryError ? error.outcome : 'unknown'
    const breaker = this.#breakers.get(lane)!
    const now = getClock().now()
    if (outcome === 'refused') breaker.succeeded()
    else breaker.failed(now)
    const wait = retryDelay(message.attempts, lane)
    if (outcome === 'not_taken' && wait !== undefined) {
      const next_attempt_at = sqlInstant(new Date(now.getTime() + wait))
      await this.#finish(message, OutboxStatus.queued, { next_attempt_at, last_error })
      return 'retried'
    }
    await this.#finish(message, OutboxStatus.failed, { last_error, failure: outcome })
    return 'failed'
  }

  async #finish(message: OutboxMessage, status: string, columns: object = {}) {
    await db
      .from('outbox_messages')
      .where({ id: message.id, status: OutboxStatus.sending })
      .update({ status, next_attempt_at: null, ...columns })
  }

  async #giveUpAbandoned(lane: Lane): Promise<number> {
    const [count] = await inLane(lane)
      .where('status', OutboxStatus.sending)
      .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
      .update({
        status: OutboxStatus.failed,
        lastError: 'The sender stopped while sending',
        failure: 'unknown',
      })
    return Number(count)
  }

  async #nextAttempt(lane: Lane): Promise<Date | null> {
    const next = await inLane(lane)
      .where('status', OutboxStatus.queued)
      .orderBy('nextAttemptAt')
      .first()
    const due = next?.nextAttemptAt?.toJSDate() ?? null
    const paused = this.#pausedUntil(lane)
    return due && paused && paused > due ? paused : due
  }
}

const inLane = ({ channel, hasCodes }: Lane) => {
  const query = OutboxMessage.query().where({ channel })
  return hasCodes ? query.whereIn('template', [...CODE_TEMPLATES]) : query.whereNotIn('template', [...CODE_TEMPLATES])
}

/** Of two runs, the later one second; the next try is the earlier one of theirs. */
export const sumOfReports = (one: SendReport, next: SendReport): SendReport => ({
  sent: one.sent + next.sent,
  retried: one.retried + next.retried,
  failed: one.failed + next.failed,
  expired: one.expired + next.expired,
  nextAttemptAt:
    one.nextAttemptAt && next.nextAttemptAt
      ? new Date(Math.min(one.nextAttemptAt.getTime(), next.nextAttemptAt.getTime()))
      : (one.nextAttemptAt ?? next.nextAttemptAt),
})
