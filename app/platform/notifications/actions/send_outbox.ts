import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'
import { type Delivery, DeliveryError, deliveryOf } from '#notifications/drivers/delivery'
import MessageText from '#notifications/models/message_text'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { dltTemplateIdOf } from '#notifications/queries/gateway_settings'
import { CODE_TEMPLATES } from '#notifications/rules/messages'
import {
  CircuitBreaker,
  LANES,
  type Lane,
  circuitPause,
  retryDelay,
} from '#notifications/rules/message_delivery'
import { DateTime } from 'luxon'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'

interface SendReport {
  sent: number
  /** Not accepted, to be tried again. */
  retried: number
  /** Given up; shown to the administrator. */
  failed: number
  expired: number
  /** When the next waiting message is due, if any. */
  nextAttemptAt: Date | null
}

type Outcome = 'sent' | 'retried' | 'failed' | 'expired'

const BATCH_SIZE = 50
/** A sender that has not reported within this time is considered dead, in milliseconds. */
const LEASE_MS = 10 * 60_000

/**
 * Sends the due messages of the outbox. Any number of processes may run it: each message is leased by a guarded update,
 * so that only one of them sends it. A message leased by a process that died is not sent again, because it may have
 * been sent; it is marked as failed, for manual review (DECISIONS 11).
 */
export class SendOutbox {
  readonly #breakers = new Map(LANES.map((lane) => [lane, new CircuitBreaker(circuitPause(lane))]))

  /** Runs all lanes in parallel. */
  async run(): Promise<SendReport> {
    const reports = await Promise.all(LANES.map((lane) => this.runLane(lane)))
    return reports.reduce(sumOfReports)
  }

  async runLane(lane: Lane): Promise<SendReport> {
    const report: SendReport = { sent: 0, retried: 0, failed: 0, expired: 0, nextAttemptAt: null }
    await ensureFreshSettings()
    report.failed += await this.#failAbandoned(lane)
    while (!this.#pausedUntil(lane) && !app.isTerminating) {
      const due = await laneQuery(lane)
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

  /** Returns true for the one process that may send the message. */
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
        dltTemplateId: message.dltTemplateId ?? (await this.#configuredTemplateId(message)),
        sender: message.sender,
        subject: message.subject,
        body: decrypt(message.body, 'message'),
      })
    } catch (error) {
      return this.#handleFailure(message, lane, error as Error)
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

  /** The id in `.env` is that of the delivered text, which a version with its own header may also have. */
  async #configuredTemplateId(message: OutboxMessage): Promise<string | null> {
    if (message.isTest) return null
    const text = message.textId === null ? null : await MessageText.find(message.textId)
    return dltTemplateIdOf(message, text)
  }

  async #handleFailure(message: OutboxMessage, lane: Lane, error: Error): Promise<Outcome> {
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

  async #failAbandoned(lane: Lane): Promise<number> {
    const [count] = await laneQuery(lane)
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
    const next = await laneQuery(lane)
      .where('status', OutboxStatus.queued)
      .orderBy('nextAttemptAt')
      .first()
    const due = next?.nextAttemptAt?.toJSDate() ?? null
    const paused = this.#pausedUntil(lane)
    return due && paused && paused > due ? paused : due
  }
}

const laneQuery = ({ channel, hasCodes }: Lane) => {
  const query = OutboxMessage.query().where({ channel })
  return hasCodes
    ? query.whereIn('template', [...CODE_TEMPLATES])
    : query.whereNotIn('template', [...CODE_TEMPLATES])
}

/** Adds up two runs, the later one second; the next attempt is the earlier of the two. */
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

/** A gateway's report on an SMS that it accepted. */
interface DeliveryReport {
  /** The reference sent with it: `uuid` of the message. */
  reference: string
  status: 'delivered' | 'failed'
  reason?: string | null
  /** Time of the status; the current time where the report has none. */
  at?: Date | null
}

/** Statuses that may change to delivered, including messages given up because the gateway did not respond. */
const DELIVERABLE_STATUSES = [OutboxStatus.sending, OutboxStatus.sent, OutboxStatus.failed]
/** Statuses that may change to failed; delivered messages may not. */
const FAILABLE_STATUSES = [OutboxStatus.sending, OutboxStatus.sent]

const MAX_REASON_LENGTH = 200

/**
 * Records the reports of a gateway. A repeated report changes nothing, and neither does one that is out of order: a
 * delivered message remains delivered.
 *
 * @returns how many messages changed
 */
export async function recordDeliveryReports(reports: readonly DeliveryReport[]): Promise<number> {
  const now = getClock().now()
  return inTransaction(async (trx) => {
    let updated = 0
    for (const { reference, status, reason, at } of reports) {
      const isDelivered = status === 'delivered'
      const when = at && at.getTime() < now.getTime() ? at : now
      const changed = await trx
        .from('outbox_messages')
        .where({ uuid: reference, channel: 'sms' })
        .whereIn('status', isDelivered ? DELIVERABLE_STATUSES : FAILABLE_STATUSES)
        .update({
          status: isDelivered ? OutboxStatus.delivered : OutboxStatus.failed,
          delivered_at: isDelivered ? sqlInstant(DateTime.fromJSDate(when).toUTC()) : null,
          last_error: isDelivered ? null : failureOf(reason, when),
          failure: isDelivered ? null : 'undelivered',
          next_attempt_at: null,
        })
      updated += Number(changed)
    }
    return updated
  })
}

const failureOf = (reason: string | null | undefined, at: Date) =>
  `Not delivered (${at.toISOString().slice(0, 16)}Z): ${(reason || 'no reason given').slice(0, MAX_REASON_LENGTH)}`

/** It remembers which servers do not respond. */
const outbox = new SendOutbox()

const runs = LANES.map(
  (lane) =>
    new BackgroundRun({
      run: async () => {
        const { nextAttemptAt } = await outbox.runLane(lane)
        return nextAttemptAt && nextAttemptAt.getTime() - getClock().now().getTime()
      },
      failed: 'sending the outbox failed',
    })
)

/** Starts sending pending messages in the background of a server, each lane separately. */
export function flushOutbox() {
  for (const run of runs) run.startInServer()
}

/** Stops the background sending: the current message is finished, the rest waits in the table. */
export async function stopOutbox() {
  await Promise.all(runs.map((run) => run.stop()))
}
